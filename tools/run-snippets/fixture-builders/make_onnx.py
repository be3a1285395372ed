"""Tiny models of BERT's kind in ONNX, with the files that Transformers.js requests."""

import torch
from common import main, makes, word_tokenizer
from transformers import BertConfig, BertForMaskedLM, BertForSequenceClassification, BertModel

SMALL = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=4, intermediate_size=64, max_position_embeddings=128)


class Plain(torch.nn.Module):
    """Takes the inputs by their places and gives back one tensor, which is what an export can follow."""

    def __init__(self, model, output):
        super().__init__()
        self.model, self.output = model, output

    def forward(self, input_ids, attention_mask, token_type_ids):
        return self.model(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids)[self.output]


def export(folder, kind, output, **more):
    torch.manual_seed(0)
    tokenizer = word_tokenizer()
    model = kind(BertConfig(vocab_size=len(tokenizer), attn_implementation="eager", **SMALL, **more)).eval()
    model.config.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    (folder / "onnx").mkdir(exist_ok=True)
    names = ["input_ids", "attention_mask", "token_type_ids"]
    example = tuple(torch.ones(2, 8, dtype=torch.int64) for _ in names)
    axes = {name: {0: "batch", 1: "length"} for name in names} | {output: {0: "batch"} if output == "logits" and kind is BertForSequenceClassification else {0: "batch", 1: "length"}}
    torch.onnx.export(Plain(model, output), example, folder / "onnx/model.onnx", input_names=names, output_names=[output], dynamic_axes=axes, dynamo=False, opset_version=17)


@makes("tiny/js-mask")
def mask(folder):
    export(folder, BertForMaskedLM, "logits")


@makes("tiny/js-vectors")
def vectors(folder):
    export(folder, BertModel, "last_hidden_state")


@makes("tiny/js-ranks")
def ranks(folder):
    export(folder, BertForSequenceClassification, "logits", num_labels=1)


if __name__ == "__main__":
    main()
