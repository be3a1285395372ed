"""Tiny models of further libraries."""
# environment: own

import json

from common import main, makes


@makes("tiny/yolo")
def yolo(folder):
    from ultralytics import YOLO

    model = YOLO("yolov8n.yaml")
    model.save(folder / "yolo-tiny.pt")


@makes("tiny/speaker")
def speaker(folder):
    """An encoder and classifier of speech: the file of settings builds it, two files hold its random weights."""
    import torch
    from speechbrain.lobes.models.ECAPA_TDNN import Classifier, ECAPA_TDNN

    torch.manual_seed(0)
    sizes = dict(channels=[8, 8, 8, 8, 24], kernel_sizes=[5, 3, 3, 3, 1], dilations=[1, 2, 3, 4, 1], attention_channels=8, lin_neurons=16, res2net_scale=2, se_channels=8)
    torch.save(ECAPA_TDNN(input_size=40, **sizes).state_dict(), folder / "embedding_model.ckpt")
    torch.save(Classifier(input_size=16, out_neurons=2).state_dict(), folder / "classifier.ckpt")
    (folder / "label_encoder.txt").write_text("'one' => 0\n'two' => 1\n================\n'starting_index' => 0\n")
    (folder / "hyperparams.yaml").write_text(
        """
pretrained_path: tiny/speaker
n_mels: 40
sample_rate: 16000
compute_features: !new:speechbrain.lobes.features.Fbank
    n_mels: 40
mean_var_norm: !new:speechbrain.processing.features.InputNormalization
    norm_type: sentence
    std_norm: False
embedding_model: !new:speechbrain.lobes.models.ECAPA_TDNN.ECAPA_TDNN
    input_size: 40
    channels: [8, 8, 8, 8, 24]
    kernel_sizes: [5, 3, 3, 3, 1]
    dilations: [1, 2, 3, 4, 1]
    attention_channels: 8
    lin_neurons: 16
    res2net_scale: 2
    se_channels: 8
classifier: !new:speechbrain.lobes.models.ECAPA_TDNN.Classifier
    input_size: 16
    out_neurons: 2
modules:
    compute_features: !ref <compute_features>
    mean_var_norm: !ref <mean_var_norm>
    embedding_model: !ref <embedding_model>
    classifier: !ref <classifier>
label_encoder: !new:speechbrain.dataio.encoder.CategoricalEncoder
pretrainer: !new:speechbrain.utils.parameter_transfer.Pretrainer
    loadables:
        embedding_model: !ref <embedding_model>
        classifier: !ref <classifier>
        label_encoder: !ref <label_encoder>
    paths:
        embedding_model: !ref <pretrained_path>/embedding_model.ckpt
        classifier: !ref <pretrained_path>/classifier.ckpt
        label_encoder: !ref <pretrained_path>/label_encoder.txt
""".lstrip()
    )


@makes("tiny/chronos")
def chronos(folder):
    from chronos.chronos_bolt import ChronosBoltModelForForecasting
    from transformers import T5Config

    bolt = dict(context_length=512, prediction_length=64, input_patch_size=16, input_patch_stride=16, quantiles=[0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9], use_reg_token=True)
    config = T5Config(vocab_size=2, d_model=32, d_kv=8, d_ff=64, num_layers=2, num_decoder_layers=2, num_heads=4, chronos_config=bolt, feed_forward_proj="relu", pad_token_id=0, decoder_start_token_id=0)
    config.reg_token_id = 1
    config.architectures = ["ChronosBoltModelForForecasting"]
    config.chronos_pipeline_class = "ChronosBoltPipeline"
    ChronosBoltModelForForecasting(config).save_pretrained(folder)


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
