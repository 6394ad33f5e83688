#!/usr/bin/env python3
"""Makes small models with random weights under the names of three that people write themselves, as make.py does: the
GPT of the video "Let's build GPT", the GPTModel of the book "Build a Large Language Model (From Scratch)", and "The
Annotated Transformer". Their modules are written here in PyTorch, and run in float64.
Run in this folder: /usr/bin/python3 teaching.py
"""
import math

import numpy as np
import torch
from torch import nn

from reference import F64, Weights, save

VOCABULARY, WIDTH, HEADS, LAYERS, PLACES = 11, 8, 2, 2, 6


def stored(module, seed):
    """The weights as they are stored, which the module then has too; its buffers are stored with them."""
    weights = Weights(seed)
    for name, value in module.named_parameters():
        gain = name.endswith(("a_2", "scale")) or (".ln" in name or name.startswith("ln")) and name.endswith("weight")
        weights.make(name, *value.shape, mean=1.0 if gain else 0.0)
        with torch.no_grad():
            value.copy_(weights[name])
    for name, value in module.named_buffers():
        weights.stored[name] = value.numpy().astype(np.float32)
    return weights


class VideoHead(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.key = nn.Linear(WIDTH, size, bias=False)
        self.query = nn.Linear(WIDTH, size, bias=False)
        self.value = nn.Linear(WIDTH, size, bias=False)
        self.register_buffer("tril", torch.tril(torch.ones(PLACES, PLACES)))

    def forward(self, x):
        n = len(x)
        scores = self.query(x) @ self.key(x).T * self.key(x).shape[-1] ** -0.5
        self.weights = torch.softmax(scores.masked_fill(self.tril[:n, :n] == 0, -math.inf), -1)
        return self.weights @ self.value(x)


class VideoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleList(VideoHead(WIDTH // HEADS) for _ in range(HEADS))
        self.proj = nn.Linear(WIDTH, WIDTH)

    def forward(self, x):
        return self.proj(torch.cat([head(x) for head in self.heads], -1))


class VideoForward(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), nn.ReLU(), nn.Linear(4 * WIDTH, WIDTH))

    def forward(self, x):
        return self.net(x)


class VideoBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.sa, self.ffwd = VideoHeads(), VideoForward()
        self.ln1, self.ln2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)

    def forward(self, x):
        x = x + self.sa(self.ln1(x))
        return x + self.ffwd(self.ln2(x))


class VideoGPT(nn.Module):
    def __init__(self):
        super().__init__()
        self.token_embedding_table = nn.Embedding(VOCABULARY, WIDTH)
        self.position_embedding_table = nn.Embedding(PLACES, WIDTH)
        self.blocks = nn.Sequential(*(VideoBlock() for _ in range(LAYERS)))
        self.ln_f = nn.LayerNorm(WIDTH)
        self.lm_head = nn.Linear(WIDTH, VOCABULARY)

    def forward(self, ids):
        x = self.token_embedding_table(ids) + self.position_embedding_table(torch.arange(len(ids)))
        return self.lm_head(self.ln_f(self.blocks(x)))


class BookNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale, self.shift = nn.Parameter(torch.ones(WIDTH)), nn.Parameter(torch.zeros(WIDTH))

    def forward(self, x):
        variance = x.var(-1, keepdim=True, unbiased=False)
        return self.scale * (x - x.mean(-1, keepdim=True)) / torch.sqrt(variance + 1e-5) + self.shift


class BookGELU(nn.Module):
    def forward(self, x):
        return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))


class BookAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.W_query = nn.Linear(WIDTH, WIDTH, bias=False)
        self.W_key = nn.Linear(WIDTH, WIDTH, bias=False)
        self.W_value = nn.Linear(WIDTH, WIDTH, bias=False)
        self.out_proj = nn.Linear(WIDTH, WIDTH)
        self.register_buffer("mask", torch.triu(torch.ones(PLACES, PLACES), diagonal=1))

    def forward(self, x):
        n = len(x)
        q, k, v = (made(x).view(n, HEADS, -1).transpose(0, 1) for made in (self.W_query, self.W_key, self.W_value))
        scores = (q @ k.transpose(1, 2)).masked_fill(self.mask.bool()[:n, :n], -math.inf)
        self.weights = torch.softmax(scores / k.shape[-1] ** 0.5, -1)
        return self.out_proj((self.weights @ v).transpose(0, 1).reshape(n, WIDTH))


class BookForward(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(WIDTH, 4 * WIDTH), BookGELU(), nn.Linear(4 * WIDTH, WIDTH))

    def forward(self, x):
        return self.layers(x)


class BookBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.att, self.ff = BookAttention(), BookForward()
        self.norm1, self.norm2 = BookNorm(), BookNorm()

    def forward(self, x):
        x = x + self.att(self.norm1(x))
        return x + self.ff(self.norm2(x))


class BookGPT(nn.Module):
    def __init__(self):
        super().__init__()
        self.tok_emb, self.pos_emb = nn.Embedding(VOCABULARY, WIDTH), nn.Embedding(PLACES, WIDTH)
        self.trf_blocks = nn.Sequential(*(BookBlock() for _ in range(LAYERS)))
        self.final_norm = BookNorm()
        self.out_head = nn.Linear(WIDTH, VOCABULARY, bias=False)

    def forward(self, ids):
        return self.out_head(self.final_norm(self.trf_blocks(self.tok_emb(ids) + self.pos_emb(torch.arange(len(ids))))))


class PageNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.a_2, self.b_2 = nn.Parameter(torch.ones(WIDTH)), nn.Parameter(torch.zeros(WIDTH))

    def forward(self, x):
        return self.a_2 * (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True) + 1e-6) + self.b_2


class PageAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.linears = nn.ModuleList(nn.Linear(WIDTH, WIDTH) for _ in range(4))

    def forward(self, x, read, mask=None):
        q, k, v = (linear(of).view(len(of), HEADS, -1).transpose(0, 1)
                   for linear, of in zip(self.linears, (x, read, read)))
        scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
        self.weights = torch.softmax(scores if mask is None else scores.masked_fill(mask == 0, -1e9), -1)
        return self.linears[3]((self.weights @ v).transpose(0, 1).reshape(len(x), WIDTH))


class PageForward(nn.Module):
    def __init__(self):
        super().__init__()
        self.w_1, self.w_2 = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x):
        return self.w_2(self.w_1(x).relu())


class PageSublayer(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = PageNorm()

    def forward(self, x, part):
        return x + part(self.norm(x))


class PageLayer(nn.Module):
    def __init__(self, decodes):
        super().__init__()
        self.self_attn, self.feed_forward = PageAttention(), PageForward()
        if decodes:
            self.src_attn = PageAttention()
        self.sublayer = nn.ModuleList(PageSublayer() for _ in range(3 if decodes else 2))

    def forward(self, x, memory=None, mask=None):
        x = self.sublayer[0](x, lambda rows: self.self_attn(rows, rows, mask))
        if memory is not None:
            x = self.sublayer[1](x, lambda rows: self.src_attn(rows, memory))
        return self.sublayer[-1](x, self.feed_forward)


class PageStack(nn.Module):
    def __init__(self, decodes):
        super().__init__()
        self.layers, self.norm = nn.ModuleList(PageLayer(decodes) for _ in range(LAYERS)), PageNorm()

    def forward(self, x, **more):
        for layer in self.layers:
            x = layer(x, **more)
        return self.norm(x)


class PageEmbeddings(nn.Module):
    def __init__(self):
        super().__init__()
        self.lut = nn.Embedding(VOCABULARY, WIDTH)

    def forward(self, ids):
        return self.lut(ids) * math.sqrt(WIDTH)


class PagePositions(nn.Module):
    def __init__(self):
        super().__init__()
        place = torch.arange(0, PLACES).unsqueeze(1)
        speed = torch.exp(torch.arange(0, WIDTH, 2) * -(math.log(10000.0) / WIDTH))
        pe = torch.zeros(PLACES, WIDTH)
        pe[:, 0::2], pe[:, 1::2] = torch.sin(place * speed), torch.cos(place * speed)
        self.register_buffer("pe", pe.unsqueeze(0))

    def forward(self, x):
        return x + self.pe[0, :len(x)]


class PageGenerator(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(WIDTH, VOCABULARY)


class PageTransformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder, self.decoder = PageStack(False), PageStack(True)
        self.src_embed = nn.Sequential(PageEmbeddings(), PagePositions())
        self.tgt_embed = nn.Sequential(PageEmbeddings(), PagePositions())
        self.generator = PageGenerator()

    def forward(self, source, target):
        memory = self.encoder(self.src_embed(source))
        mask = torch.tril(torch.ones(len(target), len(target)))
        return memory, self.generator.proj(self.decoder(self.tgt_embed(target), memory=memory, mask=mask))


def main():
    torch.set_default_dtype(F64)
    ids = torch.tensor([3, 7, 7, 1, 10])

    video = VideoGPT()
    weights = stored(video, 41)
    logits = video(ids).detach()
    first = [head.weights.detach() for head in video.blocks[0].sa.heads]
    save("lets_build_gpt", weights, None, {"dec.0.self.A": torch.stack(first), "logits": logits})

    book = BookGPT()
    weights = stored(book, 42)
    logits = book(ids).detach()
    save("llm_from_scratch", weights, {"n_heads": HEADS, "emb_dim": WIDTH, "qkv_bias": False},
         {"dec.1.self.A": book.trf_blocks[1].att.weights.detach(), "logits": logits})

    page = PageTransformer()
    weights = stored(page, 43)
    memory, logits = page(ids, torch.tensor([0, 4, 2]))
    save("annotated_transformer", weights, {"h": HEADS, "N": LAYERS},
         {"enc.norm": memory.detach(), "dec.1.cross.A": page.decoder.layers[1].src_attn.weights.detach(),
          "logits": logits.detach()})


main()
