"""Tiny adapters, next to the models of transformers that they were made for."""
# environment: own

import make_transformers  # its builders are registered too
from common import BUILDERS, main, makes


def adapter(name, auto, base, task, targets="all-linear"):
    @makes(f"tiny/{name}")
    def make(folder):
        import transformers
        from peft import LoraConfig, get_peft_model

        parent = folder.with_name(base)
        if not (parent / "config.json").exists():
            parent.mkdir(exist_ok=True)
            BUILDERS[f"tiny/{base}"](parent)
        model = getattr(transformers, auto).from_pretrained(parent)
        get_peft_model(model, LoraConfig(r=2, task_type=task, target_modules=targets)).save_pretrained(folder)


adapter("lora-text", "AutoModelForCausalLM", "llama", "CAUSAL_LM")
adapter("lora-t5", "AutoModelForSeq2SeqLM", "t5", "SEQ_2_SEQ_LM")
adapter("lora-labels", "AutoModelForSequenceClassification", "bert-labels", "SEQ_CLS")
adapter("lora-tokens", "AutoModelForTokenClassification", "bert-tokens", "TOKEN_CLS", ["query", "value"])

if __name__ == "__main__":
    main()
