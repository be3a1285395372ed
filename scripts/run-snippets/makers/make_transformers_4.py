"""Models for the pipelines that only version 4 of transformers has, saved by it: it does not read what version 5 saves."""
# environment: own

import make_transformers  # its makers are registered too
import transformers as t
from common import MAKERS, main, makes, word_tokenizer

for name in ("t5", "bert-answers", "swin2sr"):
    MAKERS[f"tiny/older-{name}"] = MAKERS[f"tiny/{name}"]


@makes("tiny/older-vilt")
def vilt(folder):
    """Its processor asks for BERT's own class of tokenizers."""
    tokenizer = t.BertTokenizerFast(tokenizer_object=word_tokenizer().backend_tokenizer, model_max_length=40)
    config = t.ViltConfig(vocab_size=len(tokenizer), image_size=32, patch_size=8, id2label=make_transformers.LABELS, **make_transformers.SMALL)
    processor = t.ViltProcessor(t.ViltImageProcessor(size={"shortest_edge": 32}, size_divisor=8), tokenizer)
    make_transformers.save(folder, t.ViltForQuestionAnswering(config), processor)


if __name__ == "__main__":
    main()
