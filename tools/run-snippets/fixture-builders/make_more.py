"""Tiny models of further libraries."""
# environment: own

import json

from common import main, makes


@makes("tiny/yolo")
def yolo(folder):
    from ultralytics import YOLO

    model = YOLO("yolov8n.yaml")
    model.save(folder / "yolo-tiny.pt")


@makes("tiny/keras-lm")
def keras_lm(folder):
    """A text classifier of BERT's kind; its backbone serves the second block."""
    import keras_hub

    letters = [chr(code) for code in range(97, 123)]
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *("##" + letter for letter in letters)]
    tokenizer = keras_hub.models.BertTokenizer(vocabulary=pieces)
    preprocessor = keras_hub.models.BertTextClassifierPreprocessor(tokenizer, sequence_length=32)
    backbone = keras_hub.models.BertBackbone(vocabulary_size=len(pieces), num_layers=1, num_heads=2, hidden_dim=8, intermediate_dim=16, max_sequence_length=32)
    keras_hub.models.BertTextClassifier(backbone=backbone, num_classes=2, preprocessor=preprocessor).save_to_preset(str(folder))


@makes("tiny/keras-writer")
def keras_writer(folder):
    import keras_hub
    from tokenizers import pre_tokenizers

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {piece: number for number, piece in enumerate([*letters, "<|endoftext|>", "th"])}
    tokenizer = keras_hub.models.GPT2Tokenizer(vocabulary=vocabulary, merges=["t h"])
    preprocessor = keras_hub.models.GPT2CausalLMPreprocessor(tokenizer, sequence_length=64)
    backbone = keras_hub.models.GPT2Backbone(vocabulary_size=len(vocabulary), num_layers=1, num_heads=2, hidden_dim=8, intermediate_dim=16, max_sequence_length=64)
    keras_hub.models.GPT2CausalLM(backbone=backbone, preprocessor=preprocessor).save_to_preset(str(folder))


@makes("tiny/keras-mask")
def keras_mask(folder):
    import keras_hub

    letters = [chr(code) for code in range(97, 123)]
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *("##" + letter for letter in letters)]
    tokenizer = keras_hub.models.BertTokenizer(vocabulary=pieces, lowercase=True)
    preprocessor = keras_hub.models.BertMaskedLMPreprocessor(tokenizer, sequence_length=32)
    backbone = keras_hub.models.BertBackbone(vocabulary_size=len(pieces), num_layers=1, num_heads=2, hidden_dim=8, intermediate_dim=16, max_sequence_length=32)
    keras_hub.models.BertMaskedLM(backbone=backbone, preprocessor=preprocessor).save_to_preset(str(folder))


@makes("tiny/keras-pictures")
def keras_pictures(folder):
    import keras_hub

    backbone = keras_hub.models.ResNetBackbone(input_conv_filters=[64], input_conv_kernel_sizes=[7], stackwise_num_filters=[64, 64, 64], stackwise_num_blocks=[1, 1, 1], stackwise_num_strides=[1, 2, 2], block_type="basic_block", use_pre_activation=False)
    keras_hub.models.ResNetImageClassifier(backbone=backbone, num_classes=3).save_to_preset(str(folder))


@makes("tiny/zero-bert")
def zero(folder):
    import os

    os.environ["KERAS_BACKEND"] = "jax"
    from zeromodels.models.bert import BertConfig, BertModel, bert_model

    from zeromodels.conversion.zm_config import write_zm_config

    config = BertConfig(vocab_size=100, embed_dim=16, num_layers=1, num_heads=2, mlp_dim=32, max_position_embeddings=32)
    # Files hold the heads too, and the plain model takes its part of them.
    source = BertModel.CHECKPOINT_SOURCE
    whole = getattr(bert_model, source.source)(config, **(source.build_kwargs or {}))
    whole.save_weights(folder / "model.weights.h5")
    write_zm_config(folder, BertModel, "zero-bert", config)


@makes("tiny/piper")
def voice(folder):
    """A voice that hums: for each phoneme the same piece of a tone, by an ONNX graph made by hand."""
    import numpy as np
    import onnx
    from onnx import TensorProto, helper

    tone = np.sin(np.arange(2048) / 10).astype(np.float32).reshape(1, 1, 2048)
    nodes = [
        helper.make_node("Cast", ["input"], ["ids"], to=TensorProto.FLOAT),
        helper.make_node("ReduceMean", ["ids"], ["mean"], keepdims=1),
        helper.make_node("Constant", [], ["tone"], value=helper.make_tensor("t", TensorProto.FLOAT, tone.shape, tone.flatten())),
        helper.make_node("Constant", [], ["zero"], value=helper.make_tensor("z", TensorProto.FLOAT, [1], [0.0])),
        helper.make_node("Mul", ["mean", "zero"], ["nothing"]),
        helper.make_node("Add", ["tone", "nothing"], ["output"]),
    ]
    inputs = [helper.make_tensor_value_info("input", TensorProto.INT64, ["b", "n"]), helper.make_tensor_value_info("input_lengths", TensorProto.INT64, ["b"]), helper.make_tensor_value_info("scales", TensorProto.FLOAT, [3])]
    graph = helper.make_graph(nodes, "voice", inputs, [helper.make_tensor_value_info("output", TensorProto.FLOAT, None)])
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8), folder / "voice.onnx")
    phonemes = {symbol: [number] for number, symbol in enumerate(["_", "^", "$", " ", *"abcdefghijklmnopqrstuvwxyzæðŋəɐɑɔɛɜɪʃʊʌʒˈˌːθɹɾ,.?!"])}
    settings = {"audio": {"sample_rate": 22050, "quality": "low"}, "espeak": {"voice": "en-us"}, "inference": {"noise_scale": 0.667, "length_scale": 1, "noise_w": 0.8}, "phoneme_type": "espeak", "phoneme_map": {}, "phoneme_id_map": phonemes, "num_symbols": len(phonemes), "num_speakers": 1, "speaker_id_map": {}, "language": {"code": "en_US"}}
    (folder / "voice.onnx.json").write_text(json.dumps(settings))


if __name__ == "__main__":
    main()
