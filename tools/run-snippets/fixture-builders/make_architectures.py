"""Tiny random models of many architectures, each of its own class: `tiny/of-<class>`. What a configuration calls its
sizes differs, so every common name is set where the configuration has it. Weights in 4 bits come in blocks of 64 by
32, so that no layer reads or writes fewer numbers."""

import torch
import transformers as t
from common import BUILDERS, byte_tokenizer, word_tokenizer

torch.manual_seed(0)
CHAT = "{% for message in messages %}<s>{{ message['content'] }}{% endfor %}{% if add_generation_prompt %}: {% endif %}"
LABELS = {0: "cat", 1: "dog", 2: "boat"}
SIZES = dict(
    hidden_size=64, n_embd=64, d_model=64, word_embed_proj_dim=64, embedding_size=64,
    num_hidden_layers=4, n_layer=4, n_layers=4, num_layers=4, encoder_layers=2, decoder_layers=2, num_decoder_layers=2,
    num_attention_heads=4, n_head=4, n_heads=4, num_heads=4, encoder_attention_heads=4, decoder_attention_heads=4,
    num_key_value_heads=4, num_kv_heads=4, head_dim=16, d_kv=16, rotary_dim=4,
    intermediate_size=64, ffn_dim=64, ffn_hidden_size=64, d_ff=64, dim=64, hidden_dim=64, encoder_ffn_dim=64, decoder_ffn_dim=64,
    moe_intermediate_size=64, num_experts=4, num_local_experts=4, n_routed_experts=4, num_experts_per_tok=2, n_group=1, topk_group=1,
    n_shared_experts=1, first_k_dense_replace=1, kv_lora_rank=64, q_lora_rank=64, qk_rope_head_dim=32, qk_nope_head_dim=32, v_head_dim=16,
    max_position_embeddings=8192, n_positions=1024, sliding_window=16, state_size=8, time_step_rank=64,
    sample_size=32, image_size=32, patch_size=8, depths=[1, 1], hidden_sizes=[64, 64, 64, 64], embed_dim=64,
)  # fmt: skip


# What the common names do not say, or say too small.
OF_CLASS = {
    "GPTNeoForCausalLM": dict(attention_types=[[["global", "local"], 2]]),
    "GraniteMoeHybridForCausalLM": dict(mamba_n_heads=8, mamba_d_head=16, mamba_expand=2, mamba_d_state=8, shared_intermediate_size=64, layer_types=["mamba", "attention"] * 2),
    "BambaForCausalLM": dict(mamba_n_heads=8, mamba_d_head=16, mamba_expand=2, mamba_d_state=8),
    "FalconH1ForCausalLM": dict(mamba_d_ssm=64, mamba_n_heads=4, mamba_d_head=16, mamba_d_state=8),
    "MptForCausalLM": dict(max_seq_len=512),
    "DeepseekV3ForCausalLM": dict(head_dim=32),
    "DeepseekV32ForCausalLM": dict(head_dim=32),
    "GlmMoeDsaForCausalLM": dict(head_dim=32),
    "NemotronHForCausalLM": dict(moe_shared_expert_intermediate_size=64),
    "PhimoeForCausalLM": dict(num_local_experts=4, lm_head_bias=False),
}  # fmt: skip


def small(config_class, **more):
    known = set(config_class().to_dict())
    sizes = {name: value for name, value in SIZES.items() if name in known}
    return config_class(**{**sizes, **more})


def build(name):
    def write(folder):
        model_class = getattr(t, name)
        masked = name.endswith(("ForMaskedLM", "Classification")) or name in ENCODERS
        images = name.endswith("ForImageClassification") or name in VISION
        tokenizer = word_tokenizer() if masked else byte_tokenizer(template=CHAT)
        special = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)
        if images:
            config = small(model_class.config_class, id2label=LABELS, label2id={v: k for k, v in LABELS.items()})
        else:
            labels = dict(id2label=LABELS, label2id={v: k for k, v in LABELS.items()}) if "Classification" in name else {}
            is_seq2seq = "ConditionalGeneration" in name or name == "MarianMTModel"
            start = dict(decoder_start_token_id=0) if is_seq2seq else {}
            more = OF_CLASS.get(name, {})
            config = small(model_class.config_class, vocab_size=len(tokenizer), **special, **labels, **start, **more)
        config.architectures = [name]
        model = model_class(config).eval()
        if getattr(model, "generation_config", None) is not None:
            model.generation_config.max_length = None
            # Random weights seldom end a text.
            model.generation_config.max_time = 2.0
        model.save_pretrained(folder)
        reader = t.ViTImageProcessor(size={"height": 32, "width": 32}) if images else tokenizer
        reader.save_pretrained(folder)

    return write


ENCODERS = {"BertModel", "RobertaModel", "XLMRobertaModel", "MPNetModel", "DistilBertModel", "ModernBertModel"}
VISION = {"Dinov2Model", "ViTModel"}
if True:
    for each in dir(t):
        if each[:1].isupper():
            BUILDERS[f"tiny/of-{each}"] = build(each)

if __name__ == "__main__":
    from common import main

    main()
