"""Writes small model files that the header readers are tested against, and prints what is in them as JSON.

Usage: write_headers.py FOLDER struct|packages

"struct" follows the published formats with the struct module alone. "packages" uses the reference packages
safetensors and gguf, and exits with status 3 when they are not installed.
"""

import json
import pathlib
import struct
import sys

folder = pathlib.Path(sys.argv[1])
how = sys.argv[2]


def safetensors_by_struct(path):
    header = {
        "__metadata__": {"format": "pt", "note": "g\u00fc\u2603"},
        "b": {"dtype": "BF16", "shape": [4, 2], "data_offsets": [24, 40]},
        "a": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]},
        "empty": {"dtype": "I64", "shape": [0], "data_offsets": [40, 40]},
    }
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(40))
    return {"tensors": 3, "total": 14, "parameters": {"F32": 6, "BF16": 8, "I64": 0}, "format": "pt"}


def gguf_by_struct(path, order):
    def text(value):
        raw = value.encode()
        return struct.pack(order + "Q", len(raw)) + raw

    def key(name, kind, raw):
        return text(name) + struct.pack(order + "I", kind) + raw

    def strings(values):
        return struct.pack(order + "IQ", 8, len(values)) + b"".join(map(text, values))

    tokens = [f"token{number}" for number in range(40)]
    keys = [
        key("general.architecture", 8, text("llama")),
        key("general.name", 8, text("Tiny g\u00fc\u2603")),
        key("llama.context_length", 4, struct.pack(order + "I", 4096)),
        key("general.file_type", 4, struct.pack(order + "I", 15)),
        key("x.u8", 0, struct.pack("B", 200)),
        key("x.i8", 1, struct.pack("b", -3)),
        key("x.u16", 2, struct.pack(order + "H", 60000)),
        key("x.i16", 3, struct.pack(order + "h", -2)),
        key("x.i32", 5, struct.pack(order + "i", -70000)),
        key("x.f32", 6, struct.pack(order + "f", 0.5)),
        key("x.bool", 7, b"\x01"),
        key("x.u64", 10, struct.pack(order + "Q", 2**63 + 1)),
        key("x.i64", 11, struct.pack(order + "q", -(2**62))),
        key("x.f64", 12, struct.pack(order + "d", 1e300)),
        key("x.nested", 9, struct.pack(order + "IQ", 9, 2) + strings(["p", "q"]) + strings([])),
        key("x.floats", 9, struct.pack(order + "IQ", 6, 100) + bytes(400)),
        key("tokenizer.ggml.tokens", 9, strings(tokens)),
        key("tokenizer.ggml.bos_token_id", 4, struct.pack(order + "I", 1)),
        key("tokenizer.ggml.eos_token_id", 4, struct.pack(order + "I", 33)),
        key("tokenizer.chat_template", 8, text("{{ messages }}")),
        key("tokenizer.chat_template.tool_use", 8, text("{{ tools }}")),
    ]
    tensors = [("a.weight", (256, 4), 12, 0), ("b.weight", (8,), 0, 576)]
    raw = b"GGUF" + struct.pack(order + "IQQ", 3, len(tensors), len(keys)) + b"".join(keys)
    for name, shape, kind, offset in tensors:
        raw += text(name) + struct.pack(order + "I", len(shape))
        raw += struct.pack(order + f"{len(shape)}Q", *shape) + struct.pack(order + "IQ", kind, offset)
    raw += bytes(-len(raw) % 32)
    path.write_bytes(raw + bytes(576 + 32))
    return {
        "architecture": "llama",
        "name": "Tiny g\u00fc\u2603",
        "contextLength": 4096,
        "quantization": "Q4_K_M",
        "parameters": 256 * 4 + 8,
        "bosToken": "token1",
        "eosToken": "token33",
        "chatTemplate": "{{ messages }}",
        "dataOffset": len(raw),
        "tensors": [[name, list(shape), offset] for name, shape, _, offset in tensors],
    }


def by_packages():
    try:
        import gguf
        import numpy
        from safetensors.numpy import save_file
    except ImportError:
        sys.exit(3)
    weights = {
        "first": numpy.arange(12, dtype=numpy.float32).reshape(3, 4),
        "second": numpy.ones((2, 2, 2), dtype=numpy.float16),
        "third": numpy.zeros((5,), dtype=numpy.int8),
    }
    save_file(weights, folder / "model.safetensors", metadata={"format": "np"})
    facts = {
        "safetensors": {
            "tensors": 3,
            "total": 25,
            "parameters": {"F32": 12, "F16": 8, "I8": 5},
            "format": "np",
        }
    }
    for name, endian in (("little", gguf.GGUFEndian.LITTLE), ("big", gguf.GGUFEndian.BIG)):
        writer = gguf.GGUFWriter(folder / f"{name}.gguf", "qwen2", endianess=endian)
        writer.add_name("From the package")
        writer.add_context_length(32768)
        writer.add_file_type(int(gguf.LlamaFileType.MOSTLY_Q8_0))
        writer.add_token_list([f"<{number}>" for number in range(1000)])
        writer.add_token_scores([0.0] * 1000)
        writer.add_bos_token_id(0)
        writer.add_eos_token_id(999)
        writer.add_chat_template("{{ bos_token }}")
        data = numpy.ones((4, 64), dtype=numpy.float32)
        if name == "little":
            packed = gguf.quants.quantize(data, gguf.GGMLQuantizationType.Q8_0)
            writer.add_tensor("q.weight", packed, raw_dtype=gguf.GGMLQuantizationType.Q8_0)
        else:
            writer.add_tensor("q.weight", data)
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
        facts[name] = {
            "architecture": "qwen2",
            "name": "From the package",
            "contextLength": 32768,
            "quantization": "Q8_0",
            "parameters": 256,
            "bosToken": "<0>",
            "eosToken": "<999>",
            "chatTemplate": "{{ bos_token }}",
            "tensors": [["q.weight", [64, 4], 0]],
        }
    return facts


if how == "struct":
    result = {
        "safetensors": safetensors_by_struct(folder / "model.safetensors"),
        "little": gguf_by_struct(folder / "little.gguf", "<"),
        "big": gguf_by_struct(folder / "big.gguf", ">"),
    }
else:
    result = by_packages()
print(json.dumps(result))
