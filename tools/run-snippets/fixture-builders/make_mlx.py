"""A tiny Llama in the layout of MLX."""
# environment: own

import json

from common import main, makes


@makes("tiny/mlx-llama")
def llama(folder):
    import mlx.core as mx
    from mlx.utils import tree_flatten
    from mlx_lm.models.llama import Model, ModelArgs
    from common import byte_tokenizer

    tokenizer = byte_tokenizer(template="{% for message in messages %}<s>{{ message['content'] }}{% endfor %}: ")
    tokenizer.save_pretrained(folder)
    config = dict(model_type="llama", hidden_size=32, num_hidden_layers=2, intermediate_size=64, num_attention_heads=4, num_key_value_heads=4, rms_norm_eps=1e-5, vocab_size=len(tokenizer))
    mx.random.seed(0)
    model = Model(ModelArgs(**config))
    mx.save_safetensors(str(folder / "model.safetensors"), dict(tree_flatten(model.parameters())), metadata={"format": "mlx"})
    (folder / "config.json").write_text(json.dumps({**config, "eos_token_id": 2}))


if __name__ == "__main__":
    main()
