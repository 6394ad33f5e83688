"""Makes it.npz: what the examples of "it" compute, by NumPy alone, from the numbers of the shipped table.

    python3 make_it.py
"""
import numpy as np

AXES = ["animal", "food", "person", "home", "nature", "money", "feeling", "grammar"]
DOG = "the dog ate the meat because it was hungry"
SENTENCES = [
    DOG,
    "the cat slept on the bed because it was tired",
    "the bird left the tree because it was afraid",
    "the horse drank from the river because it was thirsty",
    "the mouse hid in the kitchen because it was afraid",
    "the lion crossed the road because it was angry",
    "the sheep left the house because it was cold",
    "the rabbit ate the bread because it was hungry",
]
UNSEEN = {
    "wolf": "the wolf crossed the river because it was hungry",
    "cow": "the cow ate the grass because it was tired",
    "wolf_for_dog": "the wolf ate the meat because it was hungry",
    "girl": "the girl ate the cake because it was delicious",
}

table = np.load("../../../resources/words/words-en.npz")
places = {word.decode(): i for i, word in enumerate(table["words"])}
columns = [list(table["axes"]).index(axis) for axis in AXES]
GRAMMAR, ANIMAL, FOOD = (AXES.index(axis) for axis in ("grammar", "animal", "food"))


def rows(sentence):
    return np.array([table["hundredths"][places[word]][columns] / 100 for word in sentence.split()])


def softmax(scores):
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def scores(X, W_Q, W_K):
    return (X @ W_Q) @ (X @ W_K).T / np.sqrt(W_K.shape[1])


def asking(axis):
    """2·I, but a word of grammar asks for this axis alone."""
    W_Q = 2 * np.eye(len(AXES))
    W_Q[GRAMMAR, GRAMMAR] = 0
    W_Q[GRAMMAR, axis] = 6
    return W_Q


W_K = 2 * np.eye(len(AXES))
golden = {}

for name, sentence in [("dog", DOG), ("keyboard", "a mouse and a keyboard on the desk"),
                       ("cat", "a mouse and a cat in the garden")]:
    X = rows(sentence)
    golden[name + ".S_scaled"] = scores(X, asking(ANIMAL), W_K)
    golden[name + ".A"] = softmax(golden[name + ".S_scaled"])
    golden[name + ".Z"] = golden[name + ".A"] @ X
golden["dog.A.food"] = softmax(scores(rows(DOG), asking(FOOD), W_K))

X = rows("the cat ate bread and cheese because it was hungry")
alone = np.zeros((len(AXES), len(AXES)))
alone[GRAMMAR, ANIMAL] = 6
golden["heads.A"] = np.array([softmax(scores(X, W_Q, W_K)) for W_Q in (4 * np.eye(len(AXES)), alone)])
golden["heads.Y"] = (golden["heads.A"] @ X).mean(axis=0)

W_Q = 2 * np.eye(len(AXES))
losses = []
for step in range(401):
    gradient = np.zeros_like(W_Q)
    loss = 0
    for sentence in SENTENCES:
        X = rows(sentence)
        it = sentence.split().index("it")
        weights = softmax(scores(X, W_Q, W_K))[it]
        loss -= np.log(weights[1]) / len(SENTENCES)
        weights[1] -= 1  # of the scores: what is given less what is wanted, the animal
        gradient += np.outer(X[it], weights @ (X @ W_K)) / np.sqrt(len(AXES)) / len(SENTENCES)
    losses.append(loss)
    if step in (1, 20, 100, 400):
        golden[f"W_Q.{step}"] = W_Q.copy()
    W_Q -= 0.5 * gradient
golden["losses"] = np.array(losses[:400])
for name, sentence in UNSEEN.items():
    golden[name + ".it"] = softmax(scores(rows(sentence), golden["W_Q.400"], W_K))[sentence.split().index("it")]

np.savez("it.npz", **golden)
