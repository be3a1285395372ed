"""What the fixture builders of tiny models share: the folder of repositories, tokenizers made on the spot, and the main function.

A builder is a function that writes one repository; its weights are random and its files a few kilobytes. It is registered
under the id by which snippets request it.
"""

import json
import sys
import traceback
from pathlib import Path

BUILDERS = {}
SENTENCES = ["the ferry leaves at six", "the boat departs in the evening", "tomatoes need a lot of sun", "paris is the capital of france"]


def makes(repository):
    """Registers a function under the id of the repository it writes."""

    def register(function):
        BUILDERS[repository] = function
        return function

    return register


def word_tokenizer(template=None, **more):
    """A tokenizer of words and letters, with the special tokens of BERT."""
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast

    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    letters = [chr(code) for code in range(33, 127)]
    words = sorted({word for sentence in SENTENCES for word in sentence.split()})
    pieces = [*special, *letters, *("##" + letter for letter in letters), *(word for word in words if len(word) > 1)]
    tokenizer = Tokenizer(models.WordPiece({piece: number for number, piece in enumerate(pieces)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    names = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]", "mask_token": "[MASK]"}
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, model_max_length=128, **names, **more)
    if template is not None:
        fast.chat_template = template
    return fast


def byte_tokenizer(extra=(), template=None, **names):
    """A tokenizer of bytes, as of GPT-2, with a beginning and an end of text."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    special = ["<pad>", "<s>", "</s>", *extra]
    tokenizer = Tokenizer(models.BPE({piece: number for number, piece in enumerate([*special, *alphabet])}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token="<pad>",
        bos_token="<s>",
        eos_token="</s>",
        additional_special_tokens=list(extra),
        model_max_length=512,
        **names,
    )
    if template is not None:
        fast.chat_template = template
    return fast


def files(folder, **contents):
    for name, content in contents.items():
        (folder / name).write_text(content if isinstance(content, str) else json.dumps(content))


def main():
    """`python make_x.py <folder> <repository>…`: writes them, and says for each whether that worked."""
    root, *wanted = sys.argv[1:]
    answer = {}
    for repository in wanted:
        folder = Path(root) / repository
        try:
            folder.mkdir(parents=True, exist_ok=True)
            BUILDERS[repository](folder)
            answer[repository] = "ok"
        except Exception:
            answer[repository] = traceback.format_exc()[-1500:]
    print("MADE " + json.dumps(answer))
