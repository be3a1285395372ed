"""Tiny models of libraries that read text."""
# environment: own

import json

from common import SENTENCES, main, makes


def small(vocab):
    return dict(vocab_size=vocab, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64, max_position_embeddings=128)


def bert(folder, kind="BertModel", **more):
    import transformers
    from common import word_tokenizer

    tokenizer = word_tokenizer()
    getattr(transformers, kind)(transformers.BertConfig(**small(len(tokenizer)), **more)).eval().save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


def bert_with_vocabulary(folder, kind="BertModel", **more):
    """For older releases of transformers, which want BERT's own tokenizer."""
    import transformers

    letters = [chr(code) for code in range(33, 127)]
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *("##" + letter for letter in letters)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocab.txt").write_text("\n".join(pieces))
    tokenizer = transformers.BertTokenizerFast(str(folder / "vocab.txt"), model_max_length=128)
    tokenizer.save_pretrained(folder)
    getattr(transformers, kind)(transformers.BertConfig(**small(len(pieces)), **more)).eval().save_pretrained(folder)
    return str(folder)


@makes("tiny/adapter")
def adapter(folder):
    from adapters import AutoAdapterModel

    base = folder.with_name("adapter-base")
    bert_with_vocabulary(base)
    model = AutoAdapterModel.from_pretrained(str(base))
    model.add_adapter("labels")
    model.add_classification_head("labels", num_labels=2)
    model.save_adapter(str(folder), "labels", with_head=True)


@makes("tiny/flair")
def flair_tagger(folder):
    from flair.data import Dictionary
    from flair.embeddings import TransformerWordEmbeddings
    from flair.models import SequenceTagger

    base = folder.with_name("flair-bert")
    bert_with_vocabulary(base)
    labels = Dictionary(add_unk=False)
    for label in ("PER", "LOC"):
        labels.add_item(label)
    tagger = SequenceTagger(hidden_size=8, embeddings=TransformerWordEmbeddings(str(base), fine_tune=True), tag_dictionary=labels, tag_type="ner", use_crf=False, use_rnn=False, reproject_embeddings=False)
    tagger.save(folder / "pytorch_model.bin")


@makes("tiny/spans")
def spans(folder):
    from span_marker import SpanMarkerModel

    base = folder.with_name("spans-bert")
    bert_with_vocabulary(base)
    SpanMarkerModel.from_pretrained(str(base), labels=["O", "PER", "LOC"], model_max_length=64, entity_max_length=4).save_pretrained(folder)


@makes("tiny/gliner")
def gliner(folder):
    from gliner import GLiNER, GLiNERConfig

    base = folder.with_name("gliner-bert")
    bert_with_vocabulary(base)
    config = GLiNERConfig(model_name=str(base), hidden_size=32, max_width=4, max_len=64, dropout=0.0, name="tiny", fine_tune=False)
    model = GLiNER.from_config(config) if hasattr(GLiNER, "from_config") else GLiNER(config, encoder_from_pretrained=True)
    model.save_pretrained(folder)


def lightning(name, module, config):
    @makes(f"tiny/{name}")
    def make(folder):
        import lightning_ir
        from lightning_ir import models

        base = folder.with_name(f"{name}-bert")
        bert_with_vocabulary(base)
        encoder = getattr(lightning_ir, module)(str(base), config=getattr(models, config)())
        encoder.model.save_pretrained(folder)
        encoder.tokenizer.save_pretrained(folder)


lightning("lightning-bi", "BiEncoderModule", "DprConfig")
lightning("lightning-cross", "CrossEncoderModule", "MonoConfig")


@makes("tiny/multimolecule")
def rna(folder):
    from multimolecule import RnaFmConfig, RnaFmModel, RnaTokenizer

    tokenizer = RnaTokenizer()
    tokenizer.save_pretrained(folder)
    RnaFmModel(RnaFmConfig(vocab_size=tokenizer.vocab_size, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64)).save_pretrained(folder)


@makes("tiny/multimolecule-mask")
def rna_mask(folder):
    from multimolecule import RnaFmConfig, RnaFmForMaskedLM, RnaTokenizer

    tokenizer = RnaTokenizer()
    tokenizer.save_pretrained(folder)
    RnaFmForMaskedLM(RnaFmConfig(vocab_size=tokenizer.vocab_size, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64)).save_pretrained(folder)


@makes("tiny/gliner2")
def gliner2(folder):
    from gliner2 import GLiNER2
    from gliner2.configuration import ExtractorConfig

    base = folder.with_name("gliner2-bert")
    bert(base)
    model = GLiNER2(ExtractorConfig(model_name=str(base), max_width=4))
    model.save_pretrained(folder)


@makes("tiny/hezar")
def hezar(folder):
    from hezar.models import BertSequenceLabeling, BertSequenceLabelingConfig
    from hezar.preprocessors import WordPieceConfig, WordPieceTokenizer

    (folder / "text.txt").write_text("\n".join([*SENTENCES, "کتابخانه هزار عالی است"] * 4))
    settings = WordPieceConfig(vocab_size=300, max_length=64)
    settings.special_tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]  # requested by train, and not declared
    tokenizer = WordPieceTokenizer(settings)
    tokenizer.train([str(folder / "text.txt")])
    labels = {0: "O", 1: "B-PER"}
    model = BertSequenceLabeling(BertSequenceLabelingConfig(num_labels=2, id2label=labels, **small(300)))
    model.preprocessor = tokenizer
    model.save(folder)


if __name__ == "__main__":
    main()
