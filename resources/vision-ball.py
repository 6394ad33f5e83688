#!/usr/bin/env python3
"""vision-ball.py: writes resources/examples/vision-ball.heed, a red ball on a meadow and a vision transformer of weights
that can be read. The picture is drawn here, light and shade and all; the weights are written by hand."""
import json
import math
import pathlib

SIDE, PATCH = 24, 4
ACROSS = SIDE // PATCH
BALL = (14.0, 9.8, 6.4)  # row, column, radius, in pixels
CLOUD = ((4.0, 15.0, 2.2), (3.4, 17.6, 2.6), (4.4, 20.2, 2.0))


def blend(a, b, share):
    return [x + (y - x) * share for x, y in zip(a, b)]


def ground(row, col):
    if row < 15:
        sky = blend((0.30, 0.55, 0.92), (0.62, 0.80, 0.97), row / 15)
        inside = max(1 - math.hypot(row - r, (col - c) * 0.8) / radius for r, c, radius in CLOUD)
        return blend(sky, (0.96, 0.97, 0.98), min(max(inside * 2.5, 0), 1))
    blade = ((row * 7 + col * 13) % 5 - 2) * 0.02
    grass = blend((0.36, 0.70, 0.26), (0.22, 0.52, 0.16), (row - 15) / 9)
    shadow = max(1 - math.hypot((row - 20.6) * 1.9, (col - BALL[1] - 1) * 0.7) / 5, 0)
    return [x * (1 - 0.45 * min(shadow * 2, 1)) + blade for x in grass]


def ball(row, col):
    y, x = (row - BALL[0]) / BALL[2], (col - BALL[1]) / BALL[2]
    light = max(0.0, 1 - math.hypot(y + 0.4, x + 0.35) / 1.7)
    shade = [c * (0.55 + 0.6 * light) for c in (0.88, 0.13, 0.10)]
    return blend(shade, (1, 0.93, 0.9), max(0, 1 - math.hypot(y + 0.45, x + 0.4) / 0.28) * 0.8)


def pixel(row, col):
    """Four samples, so that edges are smooth."""
    total = [0.0, 0.0, 0.0]
    for dr in (0.25, 0.75):
        for dc in (0.25, 0.75):
            r, c = row + dr, col + dc
            inside = math.hypot(r - BALL[0], c - BALL[1]) < BALL[2]
            total = [t + s / 4 for t, s in zip(total, ball(r, c) if inside else ground(r, c))]
    return [round(min(max(t, 0), 1), 2) for t in total]


picture = [[pixel(row, col) for col in range(SIDE)] for row in range(SIDE)]
image = [[[picture[row][col][colour] for col in range(SIDE)] for row in range(SIDE)] for colour in range(3)]

# Columns of d: redness, greenness, blueness (a colour's mean over the patch, less half of the two others'), a mark that
# only the class token has, and of the place: row, column, the square of its distance from the corner, 1.
each = 1 / PATCH**2
W_E = [[each if colour == feature else -each / 2 for feature in range(3)] + [0] * 5
       for _ in range(PATCH**2) for colour in range(3)]
P = [[0] * 8] + [[0, 0, 0, 0, r, c, r * r + c * c, 1] for r in range(1, ACROSS + 1) for c in range(1, ACROSS + 1)]

# Head 0 asks for one's own colour, the class token for red. Head 1 asks for what is near: the score of two places is
# 2·p·p' − |p'|², less the further they are apart.
likeness, red, nearness = 24, 8, 2
W_Q = [[0] * 6 for _ in range(8)]
W_K = [[0] * 6 for _ in range(8)]
W_V = [[0] * 6 for _ in range(8)]
W_O = [[0] * 8 for _ in range(6)]
for colour in range(3):
    W_Q[colour][colour] = likeness
    W_K[colour][colour] = 1
    W_V[colour][colour] = W_V[colour][3 + colour] = 1
    W_O[colour][colour] = 1
W_Q[3][0] = red
for feature, place in ((4, 3), (5, 4)):
    W_Q[feature][place] = nearness
    W_K[feature][place] = 2
W_Q[7][5] = nearness
W_K[6][5] = -1

document = {
    "format": "heedmap",
    "version": 1,
    "title": {"en": "A vision transformer finds the ball", "zh": "视觉 Transformer 找到了球"},
    "summary": {
        "en": "A picture of 24 by 24 pixels in colour becomes 36 patches. In the first head the class token asks for red and finds the ball; sky, grass and ball look at their own colour, and the grey cloud, which has hardly any, looks at the sky. In the second every patch looks around itself. Choose the view Picture and click on the sky, the grass, the ball.",
        "zh": "一幅 24×24 像素的彩色图像变成 36 个图块。在第一个头里，分类词元寻找红色，找到了球。天空、草地和球看向与自己同色的图块，几乎没有颜色的灰云看向天空。在第二个头里，每个图块看向自己的周围。选择“图像”视图，点一点天空、草地和球。",
    },
    "mechanism": "vision_transformer",
    "config": {"patch": PATCH, "encoder_layers": 1, "heads": 2, "norm": "post"},
    "arrays": {
        "image": image,
        "W_E": W_E,
        "b_E": [0] * 8,
        "cls": [0, 0, 0, 1, 0, 0, 0, 0],
        "P": P,
        "enc.0.attn.W_Q": W_Q,
        "enc.0.attn.W_K": W_K,
        "enc.0.attn.W_V": W_V,
        "enc.0.attn.W_O": W_O,
        "enc.0.norm1.gamma": {"init": "ones"},
        "enc.0.norm1.beta": {"init": "zeros"},
        "enc.0.ffn.W_1": {"init": "zeros", "shape": [8, 1]},
        "enc.0.ffn.b_1": {"init": "zeros"},
        "enc.0.ffn.W_2": {"init": "zeros"},
        "enc.0.ffn.b_2": {"init": "zeros"},
        "enc.0.norm2.gamma": {"init": "ones"},
        "enc.0.norm2.beta": {"init": "zeros"},
    },
    "notes": {
        "image": {
            "en": "Red, green and blue, one matrix each. Drop a PNG or JPEG file on the window, and it takes the place of this picture.",
            "zh": "红、绿、蓝各一个矩阵。把 PNG 或 JPEG 文件拖到窗口上，它就会取代这幅图像。",
        },
        "E": {
            "en": "The first three columns: redness, greenness, blueness, each a colour's mean over the patch less half of the two others'. The grey cloud has little of any.",
            "zh": "前三列：红、绿、蓝的程度，各为该颜色在图块中的平均值，减去另两种颜色平均值之和的一半。灰云的这三样都很小。",
        },
        "P": {
            "en": "The last four columns say where a patch lies: its row, its column, the square of its distance from the corner, and 1.",
            "zh": "最后四列说明图块的位置：行、列、到角落距离的平方，以及 1。",
        },
        "enc.0.attn.A": {
            "en": "Head 0 goes by colour: the row of the class token is heavy where the ball is. Head 1 goes by place: each patch looks at itself and its neighbours, and the class token, which lies nowhere, at all alike.",
            "zh": "头 0 看颜色：分类词元那一行在球所在处权重最大。头 1 看位置：每个图块看自己和邻居；分类词元没有位置，对所有图块一视同仁。",
        },
        "rollout": {
            "en": "The mean of both heads, with half kept for the class token itself, laid out as the picture is.",
            "zh": "两个头的平均，一半留给分类词元自身，按图像的样子排开。",
        },
    },
    "view": {"view": "picture"},
}


def text(value, indent=""):
    """As the program writes documents: on one line what fits on it."""
    line = json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict) and len(indent + line) > 100:
        inner = ",\n".join(f"{indent}  {json.dumps(k)}: {text(v, indent + '  ')}" for k, v in value.items())
        return "{\n" + inner + "\n" + indent + "}"
    if isinstance(value, list) and value and isinstance(value[0], list):
        return "[\n" + ",\n".join(f"{indent}  {text(v, indent + '  ')}" for v in value) + "\n" + indent + "]"
    return line.replace("1.0,", "1,")


target = pathlib.Path(__file__).parent / "examples" / "vision-ball.heed"
target.write_text(text(document) + "\n", encoding="utf-8")
