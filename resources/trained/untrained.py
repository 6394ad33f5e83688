#!/usr/bin/env python3
"""untrained.py [NAME...]: writes the documents of the trained examples as they are before any training, to NAME.heed
beside this script. retrain.sh trains them."""
import json
import math
import pathlib
import string
import sys

HERE = pathlib.Path(__file__).parent
DIGITS = list(string.digits)


def normal(seed, rows, *others):
    """A matrix that keeps the size of numbers, as in every new document."""
    return {"init": "normal", "std": 1 / math.sqrt(rows), "seed": seed, "shape": [rows, *others]}


def looked_up(seed, *shape):
    """Rows that are read one at a time."""
    return {"init": "normal", "std": 1, "seed": seed, "shape": list(shape)}


class Model:
    """The arrays of a transformer, drawn."""

    def __init__(self, words, d, f=0, seed=1, norm="pre"):
        self.words, self.d, self.f, self.seed, self.norm = words, d, f, seed, norm
        self.arrays = {"embedding": looked_up(seed, len(words), d)}

    def text(self, side, words, places):
        self.arrays |= {f"{side}.ids": list(words), f"{side}.P": looked_up(self.seed, places, self.d)}
        return self

    def norms(self, *names):
        for name in names if self.norm == "pre" else ():
            self.arrays |= {f"{name}.gamma": {"init": "ones", "shape": [self.d]}, f"{name}.beta": {"init": "zeros", "shape": [self.d]}}

    def layer(self, name, *attentions):
        d, f, seed = self.d, self.f, self.seed
        for attention in attentions:
            self.arrays |= {f"{name}.{attention}.W_{letter}": normal(seed, d, d) for letter in "QKVO"}
        if f:
            self.arrays |= {f"{name}.ffn.W_1": normal(seed, d, f), f"{name}.ffn.b_1": {"init": "zeros", "shape": [f]},
                            f"{name}.ffn.W_2": normal(seed, f, d), f"{name}.ffn.b_2": {"init": "zeros", "shape": [d]}}
        self.norms(*(f"{name}.norm{i + 1}" for i in range(len(attentions) + (1 if f else 0))))
        return self

    def finish(self, *stacks):
        self.norms(*(f"{stack}.norm" for stack in stacks))
        self.arrays["W_vocab"] = normal(self.seed, self.d, len(self.words))
        return self.arrays


def trained_by(generator, rate, batch, **more):
    return {"optimiser": "adam", "rate": rate, "batch": batch, "seed": 1} | {"data": {"generator": generator, "seed": 1} | more}


def entropy(target):
    return [{"kind": "cross_entropy", "of": "logits", "target": list(target)}]


def successors(text):
    return [-1] * 6 + [text[text.index(letter) + 1] for letter in text[6:]]


def recall():
    words = list("abcdefghijkl")
    samples = ["hcfalechleaf", "badgeifabgid", "lifecakilafe", "hcfalec"]
    model = Model(words, 32).text("tgt", samples[0], 12).layer("dec.0", "self").layer("dec.1", "self")
    return {
        "config": {"encoder_layers": 0, "decoder_layers": 2, "heads": 1, "norm": "pre", "ffn": False, "position": {"kind": "learned"},
                   "generate": {"temperature": 1, "seed": 1}},
        "arrays": model.finish("dec"), "vocabulary": words,
        "samples": [{"title": text, "arrays": {"tgt.ids": list(text)}, "targets": [successors(text)]} for text in samples],
        "loss": entropy(successors(samples[0])),
        "training": trained_by("recall", 0.012, 64),
    } | json.loads((HERE / "recall.lesson.json").read_text())


def reverse():
    words = ["<s>"] + list("abcdefgh")
    samples = ["facade", "headed", "cabbage"[:6]]
    model = Model(words, 16, 32)
    back = lambda word: list(word[::-1])
    model.text("src", samples[0], 6).text("tgt", ["<s>"] + back(samples[0])[:-1], 6)
    return {
        "config": {"heads": 2, "norm": "pre", "position": {"kind": "learned"}},
        "arrays": model.layer("enc.0", "attn").layer("dec.0", "self", "cross").finish("enc", "dec"), "vocabulary": words,
        "samples": [{"title": word, "arrays": {"src.ids": list(word), "tgt.ids": ["<s>"] + back(word)[:-1]}, "targets": [back(word)]} for word in samples],
        "loss": entropy(back(samples[0])),
        "training": trained_by("reverse", 0.01, 32),
    }


def closing(text):
    pairs, open_, wanted = {"(": ")", "[": "]", "{": "}"}, [], []
    for bracket in text:
        if bracket in pairs:
            open_.append(pairs[bracket])
        else:
            open_.pop()
        wanted.append(open_[-1] if open_ else "·")
    return wanted


def brackets():
    words = list("([{)]}·")
    samples = ["([{}()]{[]})", "(((([[{{}}]]", "()[]{}([{}])"]
    model = Model(words, 24, 48).text("tgt", samples[0], 12).layer("dec.0", "self").layer("dec.1", "self")
    return {
        "config": {"encoder_layers": 0, "decoder_layers": 2, "heads": 1, "norm": "pre", "position": {"kind": "learned"}},
        "arrays": model.finish("dec"), "vocabulary": words,
        "samples": [{"title": text, "arrays": {"tgt.ids": list(text)}, "targets": [closing(text)]} for text in samples],
        "loss": entropy(closing(samples[0])),
        "training": trained_by("brackets", 0.012, 64),
    }


def numeral(number):
    text, zero = "", False
    for digit, place in zip(str(number), ("千", "百", "十", "")):
        if digit != "0":
            text += ("零" if zero else "") + "零一二三四五六七八九"[int(digit)] + place
        zero = digit == "0"
    return list((text + "。" * 8)[:8])


def zh_numerals():
    words = ["<s>"] + DIGITS + list("零一二三四五六七八九千百十。")
    samples = [3052, 1999, 7008, 4600]
    model = Model(words, 24, 48)
    write = lambda number: (list(str(number)), ["<s>"] + numeral(number)[:-1])
    model.text("src", write(samples[0])[0], 4).text("tgt", write(samples[0])[1], 8)
    return {
        "config": {"heads": 1, "norm": "pre", "position": {"kind": "learned"}},
        "arrays": model.layer("enc.0", "attn").layer("dec.0", "self", "cross").finish("enc", "dec"), "vocabulary": words,
        "samples": [{"title": str(number), "arrays": {"src.ids": write(number)[0], "tgt.ids": write(number)[1]}, "targets": [numeral(number)]} for number in samples],
        "loss": entropy(numeral(samples[0])),
        "training": trained_by("zh-numerals", 0.01, 32),
    }


MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def date(text):
    """"3 May 1999" as "1999-05-03"."""
    day, month, year = text.split()
    return f"{year}-{MONTHS.index(month) + 1:02}-{int(day):02}"


def dates():
    words = ["<s>"] + DIGITS + ["-", "_"] + sorted(set("".join(MONTHS)))
    samples = ["3 May 1999", "27 Oct 2024", "1 Jan 1900", "30 Jun 2077"]
    model = Model(words, 32, 64)
    read = lambda text: list(text.replace(" ", "_").ljust(11, "_"))
    write = lambda text: ["<s>"] + list(date(text))[:-1]
    model.text("src", read(samples[0]), 11).text("tgt", write(samples[0]), 10)
    return {
        "config": {"heads": 1, "norm": "pre", "position": {"kind": "learned"}},
        "arrays": model.layer("enc.0", "attn").layer("dec.0", "self", "cross").finish("enc", "dec"), "vocabulary": words,
        "samples": [{"title": text, "arrays": {"src.ids": read(text), "tgt.ids": write(text)}, "targets": [list(date(text))]} for text in samples],
        "loss": entropy(date(samples[0])),
        "training": trained_by("dates", 0.01, 32),
        "exercises": [{
            "id": "where-it-is-written", "kind": "predict_max", "node": "dec.0.cross.A[0]", "rows": [3, 6, 9],
            "prompt": both(("Row 3 writes the last digit of the year, row 6 that of the month, row 9 that of the day. Where do they look?",
                            "从上数，第 4 行写年份的末位，第 7 行写月的末位，第 10 行写日的末位。它们各看向哪里？")),
            "hints": [both(("Find in the date what tells that digit. May and March begin with the same two letters.",
                            "在日期里找能说明那一位的字符。May 和 Mar 的前两个字母相同。"))]}],
    }


def invented_words():
    """The words of words.txt: common English words of three to eight letters, put together for this example. Those that
    hold something vulgar are left out. Every tenth is kept from the training, to measure what was learnt."""
    words = [word for i, word in enumerate((HERE / "words.txt").read_text().split(), 1) if i % 10]
    letters = ["."] + list(string.ascii_lowercase)
    longest = max(map(len, words)) + 1
    samples = ["gard", "sto", "", "whi"]
    wanted = ["garde", "ston", "s", "whis"]
    model = Model(letters, 32, 64).text("tgt", "." + samples[0], longest).layer("dec.0", "self").layer("dec.1", "self")
    return {
        "config": {"encoder_layers": 0, "decoder_layers": 2, "heads": 4, "norm": "pre", "activation": "gelu",
                   "position": {"kind": "learned"}, "generate": {"temperature": 0.8, "seed": 1}},
        "arrays": model.finish("dec"), "vocabulary": letters,
        "samples": [{"title": text + "\u2026", "arrays": {"tgt.ids": list("." + text)}, "targets": [list(next_)]}
                    for text, next_ in zip(samples, wanted)],
        "loss": entropy(wanted[0]),
        "training": trained_by("words", 0.003, 64, words=words) | {"decay": 1},
    }


PICTURES = {
    3: ["..###...", ".#...#..", ".....#..", "...##...", ".....#..", ".....#..", ".#...#..", "..###..."],
    7: [".#####..", ".....#..", ".....#..", "....#...", "....#...", "...#....", "...#....", "..#....."],
    0: ["...##...", "..#..#..", ".#....#.", ".#....#.", ".#....#.", ".#....#.", "..#..#..", "...##..."],
    5: ["..#####.", "..#.....", "..#.....", "..####..", "......#.", "......#.", "..#..#..", "...##..."],
    8: ["...##...", "..#..#..", "..#..#..", "...##...", "..#..#..", ".#....#.", ".#....#.", "..####.."],
}


def vit_digits():
    d, f, heads, patches, seed = 14, 32, 7, 16, 1
    model = Model(DIGITS, d, f)
    del model.arrays["embedding"]
    image = lambda digit: [[1 if pixel == "#" else 0 for pixel in row] for row in PICTURES[digit]]
    model.arrays |= {"image": image(3), "W_E": normal(seed, 4, d), "b_E": {"init": "zeros", "shape": [d]},
                     "cls": looked_up(seed, d), "P": normal(seed, 1 + patches, d)}
    for i in range(2):
        model.layer(f"enc.{i}", "attn")
    model.arrays |= {"head.W": normal(seed, d, 10), "head.b": {"init": "zeros", "shape": [10]}}
    return {
        "mechanism": "vision_transformer", "config": {"patch": 2, "encoder_layers": 2, "heads": heads},
        "arrays": model.arrays, "labels": {"classes": DIGITS},
        "samples": [{"title": str(digit), "arrays": {"image": image(digit)}, "targets": [[digit]]} for digit in PICTURES],
        "loss": entropy([3]),
        "training": trained_by("digits", 0.008, 128),
    }


TEXTS = {
    "recall": {
        "title": ("Trained: what followed the last time?", "训练得来：上次后面是什么？"),
        "summary": (
            "Six letters, then some of them again. Wanted is the letter that followed the first time. No number here was chosen by hand: two layers of attention and nothing else were trained from random weights, in 500 steps. They found two rules: the first layer looks one letter back, the second looks for the letter that came after the same one. Type other letters, or take another sample.",
            "先是六个不同的字母，再从中重复几个。要写出的，是重复的字母第一次出现时跟在后面的那个字母。这里没有一个数是人选的：只有两层注意力，从随机权重出发，训练了 500 步。它们自己找到两条规则：第一层看前一个字母，第二层找同一个字母上次出现之后的那个字母。换别的字母，或换一个样本试试。"),
        "notes": {
            "dec.0.self.A": (
                "Each letter looks at the one before it, so that it knows what it follows. Measured on 500 fresh inputs, the second to the sixth row give that letter more than nine tenths of their weight on average.",
                "每个字母看它前面的那个，于是知道自己跟在谁后面。在 500 个新输入上测量，从上数第 2 到第 6 行平均把九成以上的权重给了前一个字母。"),
            "dec.1.self.A": (
                "Look at the rows of the second half: each points at the letter that came after its twin, on average with more than 98 percent of its weight. This is called an induction head.",
                "看后半部分的各行：每一行都指向本行字母上次出现时后面跟着的那个字母，平均权重超过 98%。这叫归纳头。"),
            "probs": (
                "The first six rows were not trained: nothing tells which letter comes next there. From the row of the second c on the likeliest letter is the wanted one.",
                "前六行没有训练：那里无从知道下一个字母。从第二个 c 那一行起，概率最大的就是要写的字母。"),
        },
        "view": {"view": "stage", "node": "dec.1.self.A", "cell": [7, 1],
                 "look": [{"en": "The second half repeats the first: each row there points at one key.", "zh": "后半部分重复前半部分：那里的每一行都指向一个键。"},
                          {"en": "That key stands one place after the same letter.", "zh": "这个键就在同一字母出现处的后一位。"},
                          {"en": "In the first layer every letter looks one letter back.", "zh": "在第一层，每个字母都看前一个字母。"}],
                 "try": [{"say": {"en": "Look at the first layer", "zh": "看看第一层"}, "node": "dec.0.self.A"},
                         {"say": {"en": "Change the first letter: which rows still find theirs?", "zh": "改变第一个字母：哪些行还能找到目标？"}, "set": [["tgt.ids", [0], 5]], "node": "dec.1.self.A"}]},
    },
    "reverse": {
        "title": ("Trained: a whole transformer turns a word around", "训练得来：完整的 Transformer 把单词倒过来"),
        "summary": (
            "The same task as the transformer whose weights were chosen by hand, but these were learned: 500 steps from random weights. Row by row the decoder reads the source from its end. The decoder is given what it should have written before; letting it write by itself is another matter.",
            "任务和手工选定权重的那个 Transformer 相同，但这里的权重没有人选过：从随机权重出发，训练了 500 步。解码器一行一行从源词的末尾往回读。这里给解码器看的是它前面本该写出的字母；让它自己接着写，是另一回事。"),
        "notes": {
            "dec.0.cross.A": (
                "The anti-diagonal: to write the first letter it looks at the last one. Measured on 500 fresh words, both heads give the opposite letter more than 95 percent of their weight on average.",
                "反对角线：写第一个字母时看的是最后一个。在 500 个新单词上测量，两个头平均把 95% 以上的权重给了对面的字母。"),
            "dec.0.self.A": (
                "The decoder sees what was written so far. The mask hides what comes later.",
                "解码器看得到前面写过的字母；掩码屏蔽后面的字母。"),
            "probs": ("On 500 fresh words every letter was right.", "在 500 个新单词上，每个字母都对。"),
        },
        "view": {"view": "stage", "node": "dec.0.cross.A",
                 "look": [{"en": "The anti-diagonal: the first letter to write looks at the last one.", "zh": "反对角线：要写的第一个字母看最后一个字母。"},
                          {"en": "No number here was chosen by hand.", "zh": "这里没有一个数是手工选的。"},
                          {"en": "Two heads have learned the same rule.", "zh": "两个头学会了同一条规则。"}],
                 "try": [{"say": {"en": "Change the last letter of the source", "zh": "改变源词的最后一个字母"}, "set": [["src.ids", [5], 3]], "node": "probs"},
                         {"say": {"en": "Change the first letter of the source", "zh": "改变源词的第一个字母"}, "set": [["src.ids", [0], 4]], "node": "dec.0.cross.A"}]},
    },
    "brackets": {
        "title": ("Trained: which bracket closes now?", "训练得来：现在该用哪个括号收尾？"),
        "summary": (
            "After each bracket the model says what closes the innermost one that is still open, or a dot where none is. It was trained from random weights, in 500 steps, on brackets that open and close by chance.",
            "每读一个括号，模型就说出用什么闭合最里面那个还开着的括号；没有开着的就写一个点。它从随机权重出发，用随机开合的括号训练了 500 步。"),
        "notes": {
            "dec.1.self.A": (
                "A stack in one row: each row points at the innermost bracket that is still open. Measured on 500 fresh inputs, it gets more than 80 percent of the weight on average.",
                "一行就是一个栈：每一行指向最里面那个还开着的括号。在 500 个新输入上测量，那个括号平均得到 80% 以上的权重。"),
            "dec.0.self.A": (
                "The first layer looks back over the brackets so far. The mask hides what comes later.",
                "第一层回看前面的括号；掩码屏蔽后面的括号。"),
            "probs": ("On 500 fresh inputs more than 99 of 100 rows are right.", "在 500 个新输入上，100 行中有 99 行以上是对的。"),
        },
        "view": {"view": "stage", "node": "dec.1.self.A",
                 "look": [{"en": "Each row points at the innermost bracket that is open.", "zh": "每一行指向最里面那个还开着的括号。"},
                          {"en": "A closed bracket is no longer looked at.", "zh": "括号闭合之后，就没有哪一行再看它。"},
                          {"en": "The last step says what closes it.", "zh": "最后一步说出用什么来闭合。"}],
                 "try": [{"say": {"en": "Change the first bracket", "zh": "改变第一个括号"}, "set": [["tgt.ids", [0], 2]], "node": "dec.1.self.A"},
                         {"say": {"en": "See the prediction of every row", "zh": "看每一行的预测"}, "node": "probs"}]},
    },
    "invented-words": {
        "title": ("Trained: letters that make up words", "训练得来：用字母编造单词"),
        "summary": (
            "A small model of the kind of GPT: it reads letters and says how likely each letter is next. It was trained from random weights, in 500 steps, on 1170 common English words, and writes new ones. Space takes the next letter; the full stop ends a word. Draw another number, or change the temperature.",
            "一个 GPT 式的小模型：读前面的字母，说出每个字母接下来出现的可能性有多大。它从随机权重出发，用 1170 个常见英文单词训练了 500 步，然后自己编新词。按空格键取下一个字母，句点表示单词结束。换一个随机数，或改改温度试试。"),
        "notes": {
            "probs": (
                "Each row is a guess of the next letter. On 130 words that it never saw, a letter costs 2.3 nats on average; guessed from the letter before it alone, as often as that was so, it costs 2.5.",
                "每一行猜下一个字母。在它从未见过的 130 个单词上，每个字母的平均损失是 2.3 奈特（nat）；若只根据前一个字母、按出现次数来猜，则是 2.5。"),
            "dec.0.self.A": (
                "The mask hides the letters to come. The four heads look at different places: compare them in Heads.",
                "掩码屏蔽后面的字母。四个头看的地方不同：在“注意力头”视图里比较。"),
            "logits": (
                "What softmax begins with. A letter whose logit is larger by 1 is almost three times as likely.",
                "softmax 的出发点。logit 大 1 的字母，可能性接近三倍。"),
        },
        "view": {"view": "next",
                 "look": [{"en": "Each letter has a probability; the staircase adds them up.", "zh": "每个字母都有概率；阶梯把它们加起来。"},
                          {"en": "The number that was drawn picks one letter.", "zh": "抽出的数选中一个字母。"},
                          {"en": "A low temperature takes the likeliest, a high one anything.", "zh": "温度低，取最可能的字母；温度高，什么字母都可能取到。"}],
                 "try": [{"say": {"en": "A low temperature: 0.2", "zh": "温度调低：0.2"}, "settings": {"generate.temperature": 0.2}, "view": "next"},
                         {"say": {"en": "A high temperature: 3", "zh": "温度调高：3"}, "settings": {"generate.temperature": 3}, "view": "next"},
                         {"say": {"en": "Keep only the three likeliest", "zh": "只保留最可能的三个字母"}, "settings": {"generate.top_k": 3}, "view": "next"}]},
    },
    "vit-digits": {
        "title": ("Trained: paint a digit", "训练得来：画一个数字"),
        "summary": (
            "Paint with the pointer on the picture, and see which digit the model reads. It was trained from random weights, in 500 steps, on digits that a rule draws, each with another slant, width and place. Sixteen patches of the picture are the tokens; the class token asks them all.",
            "用指针在图像上涂画，看模型读出哪个数字。它从随机权重出发，用按规则画出的数字训练了 500 步，每个数字的倾斜、宽窄和位置都不同。图像的十六个图块就是词元，分类词元向它们提问。"),
        "notes": {
            "image": (
                "Drag across the pixels: from a black one the brush paints white, from a white one black.",
                "在像素上拖动：从黑色开始，笔刷涂白；从白色开始，笔刷涂黑。"),
            "probs": (
                "On 500 fresh pictures that the same rule drew, more than 97 of 100 are read right. What a hand paints may look like none of them.",
                "同一规则新画了 500 幅图像，平均每 100 幅读对 97 幅以上。手画的图像可能和它们都不像。"),
            "cls_attention.0": (
                "How much the class token takes from each of the sixteen patches, head by head.",
                "分类词元从十六个图块中各取多少，每个头一行。"),
        },
        "view": {"view": "stage", "node": "image",
                 "look": [{"en": "The title says which digit is read, and how surely.", "zh": "标题写着读出的是哪个数字，有多大把握。"},
                          {"en": "No number here was chosen by hand.", "zh": "这里没有一个数是手工选的。"},
                          {"en": "The class token asks all sixteen patches.", "zh": "分类词元询问全部十六个图块。"}],
                 "try": [{"say": {"en": "Paint a dot in the corner", "zh": "在角落画一个点"}, "set": [["image", [7, 0], 1]], "node": "probs"},
                         {"say": {"en": "See what the heads look at", "zh": "看看各个头看向哪里"}, "view": "picture"}]},
    },
    "zh-numerals": {
        "title": ("Trained: digits become Chinese numerals", "训练得来：阿拉伯数字写成中文数字"),
        "summary": (
            "3052 becomes 三千零五十二. The encoder reads the digits, the decoder writes; trained from random weights, in 500 steps. For each digit that it writes it looks at that digit.",
            "3052 写成三千零五十二。编码器读数字，解码器书写；从随机权重出发，训练了 500 步。写哪个数字，就看哪个数字。"),
        "notes": {
            "dec.0.cross.A": (
                "Rows are the characters written so far, columns the digits. Measured on 500 fresh numbers, a row that writes a digit gives that digit more than 95 percent of its weight on average.",
                "行是前面已写的字，列是数字。在 500 个新的数上测量，书写数字的行平均把 95% 以上的权重给了那个数字。"),
            "enc.0.attn.A": ("The digits look at each other before anything is written.", "书写之前，数字之间先互相看。"),
            "probs": ("On 500 fresh numbers more than 99 of 100 characters are right.", "在 500 个新的数上，100 个字中有 99 个以上是对的。"),
        },
        "view": {"view": "stage", "node": "dec.0.cross.A",
                 "look": [{"en": "Rows are the characters written so far, columns the digits.", "zh": "行是前面已写的字，列是数字。"},
                          {"en": "For each digit that it writes it looks at that digit.", "zh": "写哪个数字就看哪个数字。"},
                          {"en": "Units such as 千 look elsewhere.", "zh": "“千”这样的单位看别处。"}],
                 "try": [{"say": {"en": "Change the first digit", "zh": "改变第一个数字"}, "set": [["src.ids", [0], 8]], "node": "dec.0.cross.A"},
                         {"say": {"en": "Change the last digit", "zh": "改变最后一个数字"}, "set": [["src.ids", [3], 8]], "node": "probs"}]},
    },
    "dates": {
        "title": ("Trained: a date is written by numbers", "训练得来：日期改写成数字"),
        "summary": (
            "3 May 1999 becomes 1999-05-03. The encoder reads the characters of the date, the decoder writes the other one; trained from random weights, in 500 steps. No rule of calendars was given: it found that months are told by their letters, and that a day of one digit needs a 0 before it.",
            "3 May 1999 写成 1999-05-03。编码器读日期的字符，解码器写出另一种格式；从随机权重出发，训练了 500 步。没有人给过历法的规则：它自己发现月份要看字母，日只有一位时，前面要补 0。"),
        "notes": {
            "dec.0.cross.A": (
                "Rows are what was written before, columns the date. Measured on 500 fresh dates: what writes the last two digits of the year or the last of the day gives that digit more than 98 percent of its weight on average, what writes the month gives the letters of its name more than 90. Row 8 writes the first digit of the day: where it has only one, the row looks at the first letter of the month, with more than 95 percent.",
                "行是前面已写的字符，列是日期。在 500 个新日期上测量：写年份末两位或日的末位的行，平均把 98% 以上的权重给了那个数字。写月份的行把 90% 以上给了月份名的字母。写日的首位的行（从上数第 9 行）：日只有一位时，它看的是月份的第一个字母，权重在 95% 以上。"),
            "enc.0.attn.A": ("The characters look at each other before anything is written.", "书写之前，字符之间先互相看。"),
            "dec.0.self.A": (
                "The decoder sees what was written so far. The mask hides what comes later.",
                "解码器看得到前面写过的字符；掩码屏蔽后面的字符。"),
            "probs": ("On 500 fresh dates more than 99 of 100 characters are right.", "在 500 个新日期上，100 个字符中有 99 个以上是对的。"),
        },
        "view": {"view": "stage", "node": "dec.0.cross.A",
                 "look": [{"en": "Rows are what was written before, columns the date.", "zh": "行是前面已写的字符，列是日期。"},
                          {"en": "What writes the month looks at the letters of its name.", "zh": "写月份的行看月份名的字母。"},
                          {"en": "No rule of calendars was given: it was learned.", "zh": "没有给过历法的规则：那是学来的。"}],
                 "try": [{"say": {"en": "Change the day to 7", "zh": "把日改成 7"}, "set": [["src.ids", [0], 8]], "node": "dec.0.cross.A"},
                         {"say": {"en": "Change May to Mar: what is the month now?", "zh": "把 May 改成 Mar：现在是几月？"}, "set": [["src.ids", [4], 30]], "node": "probs"}]},
    },
}

DOCUMENTS = {"recall": recall, "reverse": reverse, "brackets": brackets, "zh-numerals": zh_numerals, "dates": dates,
             "invented-words": invented_words, "vit-digits": vit_digits}


def both(texts):
    return {"en": texts[0], "zh": texts[1]}


def write(name):
    own, texts = DOCUMENTS[name](), TEXTS[name]
    document = {"format": "heedmap", "version": 1, "title": both(texts["title"]), "summary": both(texts["summary"]),
                "source": f"trained from resources/trained/{name}.heed by resources/trained/retrain.sh",
                "mechanism": own.get("mechanism", "transformer"), "config": own["config"], "arrays": own["arrays"],
                "notes": {node: both(note) for node, note in texts["notes"].items()}, "view": texts["view"]}
    document |= {key: own[key] for key in ("labels", "vocabulary", "samples", "loss", "training", "lesson", "exercises") if key in own}
    (HERE / f"{name}.heed").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n")


for name in sys.argv[1:] or DOCUMENTS:
    write(name)
