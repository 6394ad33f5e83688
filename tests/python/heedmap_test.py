#!/usr/bin/env python3
"""Tests of heedmap.py: tests/python/heedmap_test.py PROGRAM. Without PyTorch those run that need none, and the exit code is
77; without NumPy none do."""
import os
import sys
import tempfile
import unittest

try:
    import numpy as np
except ImportError:
    print("python3-numpy is not installed")
    sys.exit(77)
try:
    import torch
except ImportError:
    torch = None

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))
import heedmap  # noqa: E402

if __name__ == "__main__" and len(sys.argv) > 1:
    os.environ["HEEDMAP_PROGRAM"] = os.path.abspath(sys.argv.pop(1))


def weights(*shape):
    numbers = np.random.default_rng(1).random(shape)
    return numbers / numbers.sum(axis=-1, keepdims=True)


class Output:
    """As transformers return it."""

    def __init__(self, **parts):
        self.__dict__.update(parts)


class Diagnoses(unittest.TestCase):
    def setUp(self):
        self.q, self.k, self.v = np.random.default_rng(2).standard_normal((3, 1, 2, 5, 4))

    def attention(self, scale=0.5, mask=None):
        scores = self.q @ self.k.swapaxes(-1, -2) * scale
        scores = scores if mask is None else np.where(mask, scores, -np.inf)
        powers = np.exp(scores - scores.max(-1, keepdims=True))
        weights = powers / powers.sum(-1, keepdims=True)
        return weights, weights @ self.v

    def test_right_attention_agrees(self):
        weights, out = self.attention()
        heedmap.assert_attention(self.q, self.k, self.v, weights=weights, out=out)
        mask = np.tri(5, dtype=bool)
        heedmap.assert_attention(self.q, self.k, self.v, out=self.attention(mask=mask)[1], mask=mask)
        heedmap.assert_attention(self.q, self.k, self.v, out=self.attention(mask=mask)[1], is_causal=True)

    def test_a_mistake_is_named(self):
        weights, out = self.attention(scale=1)
        found = heedmap.diagnose(self.q, self.k, self.v, weights=weights, out=out)
        self.assertFalse(found.agrees)
        self.assertEqual(found.rules, ["no 1/√d_k"])
        self.assertIn("math.sqrt(d_k)", str(found))
        with self.assertRaisesRegex(AssertionError, "no 1/√d_k"):
            heedmap.assert_attention(self.q, self.k, self.v, weights=weights, out=out)

    def test_heads_side_by_side_are_split(self):
        _, out = self.attention()
        side_by_side = [array[0].swapaxes(0, 1).reshape(1, 5, 8) for array in (self.q, self.k, self.v, out)]
        heedmap.assert_attention(*side_by_side[:3], out=side_by_side[3], heads=2)

    def test_what_cannot_be_compared_is_one_sentence(self):
        with self.assertRaisesRegex(heedmap.HeedmapError, "expected a result"):
            heedmap.diagnose(self.q, self.k, self.v)


class Arrays(unittest.TestCase):
    def test_a_trace_of_a_capture_holds_its_weights(self):
        given = weights(2, 3, 4, 4)
        arrays = heedmap.trace(heedmap.Capture({"attentions": list(given)}, list("abab")))
        np.testing.assert_array_equal(arrays["layer.1.A"], given[1])
        self.assertEqual(arrays["layer.0.entropy"].shape, (3, 4))

    def test_what_transformers_return_is_taken_with_its_batch_of_one(self):
        given = weights(2, 1, 3, 4, 4)
        arrays = heedmap.trace(Output(attentions=tuple(given)), "layer.*.A")
        np.testing.assert_array_equal(arrays["layer.0.A"], given[0, 0])

    def test_an_encoder_and_a_decoder_are_three_groups(self):
        output = Output(encoder_attentions=tuple(weights(2, 1, 2, 4, 4)), cross_attentions=tuple(weights(1, 1, 2, 3, 4)),
                        decoder_attentions=tuple(weights(1, 1, 2, 3, 3)))
        arrays = heedmap.trace(output)
        self.assertEqual(arrays["cross.0.A"].shape, (2, 3, 4))
        self.assertEqual(arrays["enc.1.entropy"].shape, (2, 4))

    def test_one_of_a_batch(self):
        given = weights(2, 3, 2, 4, 4)
        captured = heedmap.Capture({"attentions": list(given)}, [list("abcd"), list("efgh"), list("ijkl")])
        with self.assertRaisesRegex(heedmap.HeedmapError, "--sample I"):
            heedmap.trace(captured)
        arrays = heedmap.trace(captured.sample(2))
        np.testing.assert_array_equal(arrays["layer.1.A"], given[1, 2])

    def test_the_heads_as_a_table(self):
        given = weights(2, 3, 4, 4)
        arrays = heedmap.trace(given, "heads")
        self.assertEqual(sorted(arrays), ["heads." + name for name in
                                          ("distance", "entropy", "first", "max", "previous", "repeat", "self")])
        np.testing.assert_allclose(arrays["heads.first"], given[..., 0].mean(axis=-1), rtol=0, atol=1e-12)

    def test_a_document_as_a_dict(self):
        document = {"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
                    "arrays": {"Q": np.eye(2), "K": np.eye(2), "V": [[1, 2], [3, 4]]}}
        self.assertEqual(heedmap.trace(document, ["A", "Z"])["Z"].shape, (2, 2))

    def test_an_error_is_what_the_program_says(self):
        with self.assertRaisesRegex(heedmap.HeedmapError, "nothing.heed"):
            heedmap.trace("nothing.heed")

    def test_a_saved_file_is_a_document(self):
        with tempfile.TemporaryDirectory() as folder:
            file = heedmap.save(os.path.join(folder, "a.npz"), weights(1, 2, 3, 3), ["a", "b", "c"])
            self.assertIn("rollout", heedmap.trace(file))


class Figures(unittest.TestCase):
    def test_a_notebook_draws_it(self):
        svg = heedmap.figure("examples:thinking-machines", "A")._repr_svg_()
        self.assertIn("<svg", svg)
        self.assertIn("<svg", heedmap.figure(weights(1, 2, 3, 3))._repr_svg_())


    def test_options_are_keywords(self):
        drawn = heedmap.figure("examples:thinking-machines", panels=["S", "A"], width="84mm", no_values=True,
                               without=["title", "bar"])
        self.assertIn('width="84mm"', drawn.svg)
        with self.assertRaisesRegex(heedmap.HeedmapError, "--nothing"):
            heedmap.figure("examples:thinking-machines", "A", nothing=1)

    def test_a_figure_is_saved_by_its_suffix(self):
        drawn = heedmap.figure(weights(3, 3), "layer.0.A", "--decimals", "1")
        with tempfile.TemporaryDirectory() as folder:
            for suffix, begins in ((".svg", b"<?xml"), (".pdf", b"%PDF"), (".png", b"\x89PNG"), (".tikz", b"")):
                with open(drawn.save(os.path.join(folder, "figure" + suffix)), "rb") as file:
                    self.assertTrue(file.read().startswith(begins), suffix)

    def test_what_a_figure_cannot_use_is_named(self):
        for name, call in (("nodes", dict(node="A", nodes="S")), ("panels", dict(view="heads", panels="S,A")),
                           ("format", dict(format="pdf"))):
            with self.assertRaisesRegex(heedmap.HeedmapError, f"^{name}: not used"):
                heedmap.figure("examples:thinking-machines", **call)


class Sources(unittest.TestCase):
    """What `show`, `save`, `trace` and `figure` take, and how it arrives."""

    def arrays(self, source, *words, **named):
        with heedmap._file_of(source, *words, **named) as file, np.load(file) as arrays:
            return {name: arrays[name] for name in arrays.files}

    def test_lists_are_arrays(self):
        given = [[0.5, 0.5], [0.25, 0.75]]
        np.testing.assert_array_equal(self.arrays(given)["attentions.0"], given)
        self.assertEqual(sorted(self.arrays([np.eye(2), np.eye(3)])), ["attentions.0", "attentions.1"])
        with self.assertRaisesRegex(heedmap.HeedmapError, "^attentions: its rows differ in length"):
            self.arrays([[1.0], [1.0, 2.0]])

    def test_infinities_nan_and_booleans_arrive_as_they_are(self):
        scores = np.array([[0, -np.inf], [np.nan, 1]])
        np.testing.assert_array_equal(self.arrays(scores)["attentions.0"], scores)
        mask = np.array([[True, False], [True, True]])
        self.assertEqual(self.arrays({"mask": mask})["mask"].dtype, bool)
        np.testing.assert_array_equal(self.arrays({"Q": scores, "K": [[1, 2]]})["Q"], scores)

    def test_a_document_holds_arrays_of_any_kind(self):
        document = {"mechanism": "scaled_dot_product", "config": {"mask": {"custom": True}},
                    "arrays": {"Q": np.eye(2, dtype=np.float16), "K": np.eye(2), "V": np.array([[-np.inf], [np.nan]]),
                               "mask": np.array([[True, False], [True, True]])}}
        traced = heedmap.trace(document)
        np.testing.assert_array_equal(traced["V"], [[-np.inf], [np.nan]])
        self.assertEqual(traced["A"][0, 1], 0)
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(heedmap.trace(heedmap.save(os.path.join(folder, "a.heed"), document), "A")["A"][0, 1], 0)
            with self.assertRaisesRegex(heedmap.HeedmapError, "ends in .heed"):
                heedmap.save(os.path.join(folder, "a.npz"), document)

    def test_names_of_arrays_stay(self):
        arrays = self.arrays({"X": np.ones((2, 3)), "W_Q": [[1, 2]], "tokens": ["a", "b"], "mask": None})
        self.assertEqual(sorted(arrays), ["W_Q", "X", "tokens"])
        self.assertEqual(self.arrays({"X": np.ones((2, 3))}, np.array([7, 11]))["tokens"].tolist(), ["7", "11"])

    def test_a_cache_of_transformer_lens(self):
        pattern, v = weights(1, 2, 3, 3), np.random.default_rng(2).random((1, 3, 2, 4))
        cache = {"blocks.0.attn.hook_pattern": pattern, "blocks.0.attn.hook_v": v}
        traced = heedmap.trace(cache)
        np.testing.assert_array_equal(traced["layer.0.A"], pattern[0])
        np.testing.assert_array_equal(traced["layer.0.V"], np.moveaxis(v[0], 1, 0))
        scores = {"blocks.1.attn.hook_attn_scores": pattern}
        self.assertEqual(list(self.arrays(scores)), ["layer.1.S"])
        for name in ("blocks.0.attn.hook_z", "blocks.0.attn.hook_attn_scores", "ln_final.hook_scale"):
            with self.assertRaisesRegex(heedmap.HeedmapError, f"^{name}: not used"):
                self.arrays(cache | {name: v})

    def test_a_generation_is_one_growing_map(self):
        steps = ((np.ones((1, 1, 2, 2)) / 2,) * 2, (np.ones((1, 1, 1, 3)) / 3,) * 2)
        arrays = self.arrays(Output(attentions=steps))
        self.assertEqual(sorted(arrays), ["attentions.0", "attentions.1"])
        np.testing.assert_allclose(arrays["attentions.1"][0, 0], [[.5, .5, 0], [.5, .5, 0], [1 / 3] * 3])
        self.assertEqual(self.arrays(steps)["attentions.0"].shape, (1, 1, 3, 3))

    def test_what_is_given_and_not_used_is_named(self):
        with self.assertRaisesRegex(heedmap.HeedmapError, "^tokens: not used"):
            heedmap.save("a.heed", "examples:thinking-machines", ["a"])
        with self.assertRaisesRegex(heedmap.HeedmapError, "^softmax: not used"):
            heedmap.show("examples:thinking-machines", softmax=True)
        with self.assertRaisesRegex(heedmap.HeedmapError, "^hidden_states: not used"):
            self.arrays({"attentions": weights(2, 2), "hidden_states": np.ones(3)})
        with self.assertRaisesRegex(heedmap.HeedmapError, "^attentions: expected numbers or booleans, got the dtype"):
            self.arrays(np.array([[1j]]))

    @unittest.skipIf(torch is None, "there is no PyTorch")
    def test_tensors_of_every_type(self):
        for kind in (torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.int64, torch.bool):
            given = torch.eye(3).to(kind)
            np.testing.assert_array_equal(self.arrays(given)["attentions.0"], np.eye(3), str(kind))
        self.assertEqual(self.arrays([torch.eye(2, requires_grad=True)])["attentions.0"].shape, (2, 2))
        np.testing.assert_array_equal(self.arrays(torch.eye(2).to_sparse())["attentions.0"], np.eye(2))
        document = {"mechanism": "scaled_dot_product", "arrays": {"Q": torch.eye(2).bfloat16(), "K": torch.eye(2),
                                                                  "V": torch.full((2, 1), -torch.inf)}}
        self.assertTrue(np.all(heedmap.trace(document)["Z"] == -np.inf))

    @unittest.skipIf(torch is None, "there is no PyTorch")
    def test_the_calls_of_before_stay(self):
        attention = torch.nn.MultiheadAttention(4, 2, batch_first=True)
        x = torch.randn(1, 3, 4)
        captured = heedmap.capture(attention, (x, x, x), ["a", "b", "c"])
        self.assertEqual(captured.tokens, ["a", "b", "c"])
        self.assertIn("<svg", heedmap.figure(captured, "layer.0.A").svg)
        self.assertIn("<svg", heedmap.figure(captured, "layer.0.A", "--decimals", "1").svg)


@unittest.skipIf(torch is None, "there is no PyTorch")
class Models(unittest.TestCase):
    def test_every_layer_of_an_encoder_hands_over_its_heads(self):
        torch.manual_seed(1)
        layer = torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
        model = torch.nn.TransformerEncoder(layer, 3).eval()
        x = torch.randn(1, 5, 8)
        with torch.no_grad():
            before = model(x)
        captured = heedmap.capture(model, x)
        self.assertEqual([a.shape for a in captured.attentions], [(1, 2, 5, 5)] * 3)
        own = model.layers[0].self_attn(x, x, x, average_attn_weights=False)[1].detach().numpy()
        np.testing.assert_allclose(captured.attentions[0], own, rtol=0, atol=1e-6)
        with torch.no_grad():
            self.assertTrue(torch.equal(before, model(x)))  # the model is as it was
        self.assertEqual(heedmap.trace(captured)["layer.2.A"].shape, (2, 5, 5))

    def test_inputs_are_given_as_the_model_takes_them(self):
        torch.manual_seed(2)
        attention = torch.nn.MultiheadAttention(4, 2, batch_first=True)
        x, hidden = torch.randn(1, 3, 4), torch.tensor([[False, False, True]])
        with torch.no_grad():
            output, own = attention(x, x, x, key_padding_mask=hidden, average_attn_weights=False)
        given = {"query": x, "key": x, "value": x, "key_padding_mask": hidden}
        for captured in (heedmap.capture(attention, x, x, x, key_padding_mask=hidden, tokens=["a", "b", "c"]),
                         heedmap.capture(attention, x, x, x, hidden, tokens=["a", "b", "c"]),
                         heedmap.capture(attention, x, x, x, hidden, ["a", "b", "c"]),
                         heedmap.capture(attention, given, ["a", "b", "c"]),
                         heedmap.capture(attention, (x, x, x, hidden), ["a", "b", "c"])):
            np.testing.assert_allclose(captured.attentions[0], own.numpy(), rtol=0, atol=1e-7)
            self.assertTrue(torch.equal(captured.output[0], output))
            self.assertEqual((captured.tokens, captured.key_tokens), (["a", "b", "c"], None))
        self.assertEqual(heedmap.capture(attention, x, x, x, ["a", "b", "c"], ["d", "e", "f"]).key_tokens,
                         ["d", "e", "f"])
        with self.assertRaisesRegex(heedmap.HeedmapError, "tokens: given twice"):
            heedmap.capture(attention, x, x, x, ["a", "b", "c"], tokens=["a", "b", "c"])

    def test_a_model_without_attention_is_an_error(self):
        with self.assertRaises(heedmap.HeedmapError):
            heedmap.capture(torch.nn.Linear(2, 2), torch.zeros(1, 2))

    def test_what_the_caller_asked_for_is_what_it_gets(self):
        attention = torch.nn.MultiheadAttention(4, 2, batch_first=True)

        class Model(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.attention = attention

            def forward(self, x):
                self.returned = self.attention(x, x, x)[1]
                return self.attention(x, x, x, need_weights=False)

        model = Model()
        captured = heedmap.capture(model, torch.randn(1, 3, 4))
        self.assertEqual(model.returned.shape, (1, 3, 3))
        self.assertEqual(len(captured.attentions), 2)


if __name__ == "__main__":
    passed = unittest.main(exit=False).result.wasSuccessful()
    if passed and torch is None:
        print("what needs PyTorch: python3-torch is not installed", flush=True)
        sys.exit(77)
    sys.exit(0 if passed else 1)
