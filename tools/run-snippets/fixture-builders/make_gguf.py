"""A tiny Llama in one GGUF file, with a tokenizer of bytes."""

import gguf
import numpy as np
from common import main, makes

TEMPLATE = "{% for message in messages %}{{ message['content'] }}\n{% endfor %}"
WIDE, LAYERS, INNER = 32, 2, 64


def llama(folder, template=None):
    random = np.random.default_rng(0)
    writer = gguf.GGUFWriter(folder / "tiny-Q4_K_M.gguf", "llama")
    writer.add_context_length(4096)
    writer.add_embedding_length(WIDE)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(4)
    writer.add_head_count_kv(4)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(WIDE // 4)
    tokens = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), "\u2581", *"abcdefghijklmnopqrstuvwxyz"]
    kinds = [gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.CONTROL] + [gguf.TokenType.BYTE] * 256 + [gguf.TokenType.NORMAL] * 27
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types(kinds)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    if template is not None:
        writer.add_chat_template(template)

    def weight(name, *shape):
        values = np.ones(shape) if len(shape) == 1 else random.normal(0, 0.2, shape)
        if name == "output":
            values[2] *= 4  # the end of the text, so that an answer has one
        writer.add_tensor(f"{name}.weight", values.astype(np.float32))

    weight("token_embd", len(tokens), WIDE)
    weight("output_norm", WIDE)
    weight("output", len(tokens), WIDE)
    for layer in range(LAYERS):
        for name in ("attn_norm", "ffn_norm"):
            weight(f"blk.{layer}.{name}", WIDE)
        for name in ("attn_q", "attn_k", "attn_v", "attn_output"):
            weight(f"blk.{layer}.{name}", WIDE, WIDE)
        for name in ("ffn_gate", "ffn_up"):
            weight(f"blk.{layer}.{name}", INNER, WIDE)
        weight(f"blk.{layer}.ffn_down", WIDE, INNER)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


@makes("tiny/gguf")
def plain(folder):
    llama(folder)


@makes("tiny/gguf-chat")
def chat(folder):
    llama(folder, TEMPLATE)


if __name__ == "__main__":
    main()
