#!/usr/bin/env bash
# gallery.sh [PROGRAM]: draws the figures of docs/gallery*.md, each by the one call that stands beside it, and writes the
# pages. PROGRAM is heedmap as it was built (build/release/bin/heedmap). Takes python3-numpy.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "$0")")")
export HEEDMAP_PROGRAM=${1:-$root/build/release/bin/heedmap} PYTHONPATH=$root/python
cd "$root/docs"
/usr/bin/python3 - <<'PYTHON'
import pathlib

import numpy as np

import heedmap

# The name of the file, what it shows in both languages, and the call.
FIGURES = [
    ("weights", "Weights with their words, in a column of a paper", "权重与词，论文的一栏宽",
     'heedmap.figure("examples:causal-mask", "A", width="84mm", bar_label="attention weight")'),
    ("panels", "From queries to the output, in one row of a page", "从查询到输出，页面上的一行",
     'heedmap.figure("examples:causal-mask", panels="Q,K,V,S,S_masked,A,Z", width="174mm", text="6pt", style="journal")'),
    ("heads", "Every head of a trained transformer", "一个训练好的 Transformer 的所有头",
     'heedmap.figure("examples:dates", view="heads", width="174mm")'),
    ("stack", "One matrix a head, with their bar at the right", "每个头一个矩阵，色标在右侧",
     'heedmap.figure("examples:alibi", "A", width="174mm", no_values=True, bar="right")'),
    ("array", "An array of NumPy, in per cent", "NumPy 的数组，用百分数",
     'heedmap.figure(np.eye(6) * 0.4 + 0.1, tokens="the cat sat on the mat".split(), width="60mm", percent=True, decimals=0)'),
    ("logarithmic", "Small weights told apart, with the largest number of each row", "分得清的小权重，每行只写最大的数",
     'heedmap.figure("examples:attention-sink", "A", logarithmic=True, values="largest", width="84mm")'),
    ("difference", "What the scale changes: weights less those of another document", "缩放改变了什么：权重减去另一份文档的权重",
     'heedmap.figure("examples:scores-unscaled", "A", minus="examples:scores-scaled", width="84mm")'),
    ("sparse", "A mask and the weights under it", "掩码与它之下的权重",
     'heedmap.figure("examples:longformer", panels="mask,A", width="120mm", no_values=True)'),
    ("lines", "Words by what they mean, and the weights of one as lines", "词的含义，以及其中一个词的权重连线",
     'heedmap.figure("examples:what-it-looks-for", view="panels:X,A,lines=A", width="174mm")'),
    ("text", "Whom one word looks at", "一个词看向谁",
     'heedmap.figure("examples:two-heads", view="text:A[1,2]", width="120mm")'),
    ("step", "One step, with how a cell of it is worked out", "一个步骤，以及其中一个单元格的算式",
     'heedmap.figure("examples:two-heads", view="stage:A[0,2,1]", width="120mm")'),
    ("picture", "Where a vision transformer looks", "视觉 Transformer 看向哪里",
     'heedmap.figure("examples:vision-ball", view="picture", width="120mm")'),
    ("gradient", "The gradient of a loss", "损失的梯度",
     'heedmap.figure("examples:it-learned", "grad.W_Q", gradient_of="loss", width="120mm")'),
    ("languages", "Two languages, in colours for the colour-blind", "两种语言，色盲也能分辨的颜色",
     'heedmap.figure("examples:cross-attention-chinese", "A", width="84mm", palette="viridis")'),
    ("sheet", "The whole computation on a page", "一页上的整个计算",
     'heedmap.figure("examples:thinking-machines", sheet=True, width="160mm")'),
]
HEADS = {
    "gallery.md": "# Fifteen figures\n\nEach is drawn by the one call under it, after `import heedmap` (and `import numpy as np`); "
                  "`.save(\"figure.pdf\")` writes it,\nin the format that the suffix says. On the command line the keywords are the "
                  "options of `heedmap export`; see [Figures](figures.md).\n`resources/gallery.sh` draws them again.\n",
    "gallery.zh-CN.md": "# 十五幅图\n\n每幅图都由它下面的一次调用画出，之前只需 `import heedmap`（以及 `import numpy as np`）；`.save(\"figure.pdf\")` 把它写成文件，\n"
                        "格式由扩展名决定。在命令行上，这些关键字就是 `heedmap export` 的选项，见[插图](figures.zh-CN.md)。\n"
                        "`resources/gallery.sh` 会重新画出它们。\n",
}


def page(language):
    for name, english, chinese, call in FIGURES:
        title = english if language == "en" else chinese
        yield f"\n## {title}\n\n![{title}](gallery/{name}.png)\n\n```python\n{call}\n```\n"


pathlib.Path("gallery").mkdir(exist_ok=True)
for name, _, _, call in FIGURES:
    eval(call).save(f"gallery/{name}.png")
for file, head in HEADS.items():
    pathlib.Path(file).write_text(head + "".join(page("zh" if "zh" in file else "en")))
PYTHON
