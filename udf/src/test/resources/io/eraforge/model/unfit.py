"""Writes models that are no embedding models: image.onnx (an image as input) and pooled.onnx (one vector a text as output).

    pip install onnx && python unfit.py FOLDER
"""
import pathlib
import sys

import onnx
from onnx import TensorProto as T, helper as h


def save(folder, name, inputs, output, nodes):
    graph = h.make_graph(nodes, name, inputs, [output])
    model = h.make_model(graph, opset_imports=[h.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(model)
    (pathlib.Path(folder) / f"{name}.onnx").write_bytes(model.SerializeToString())


def main(folder):
    pixels = h.make_tensor_value_info("pixels", T.FLOAT, ["n", 3, 8, 8])
    same = h.make_tensor_value_info("out", T.FLOAT, ["n", 3, 8, 8])
    save(folder, "image", [pixels], same, [h.make_node("Identity", ["pixels"], ["out"])])
    ids = h.make_tensor_value_info("input_ids", T.INT64, ["n", "length"])
    mask = h.make_tensor_value_info("attention_mask", T.INT64, ["n", "length"])
    pooled = h.make_tensor_value_info("sentence_embedding", T.FLOAT, ["n", "length"])
    nodes = [
        h.make_node("Add", ["input_ids", "attention_mask"], ["sum"]),
        h.make_node("Cast", ["sum"], ["sentence_embedding"], to=T.FLOAT),
    ]
    save(folder, "pooled", [ids, mask], pooled, nodes)


if __name__ == "__main__":
    main(sys.argv[1])
