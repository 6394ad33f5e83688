"""Makes three.npz: a table of words of one's own whose words are not sorted, one with a capital, and whose numbers are of float64.

    python3 make_three.py
"""
import numpy as np

np.savez(
    "three.npz",
    words=np.array(["Zop", "zip", "zap"]),
    axes=np.array(["down", "up"]),
    hundredths=np.array([[0.0, 25], [1, 50], [2, -127]]),
)
