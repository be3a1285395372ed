"""Tiny models that listen and speak. Their packages need torchaudio, so they share their own environment."""
# environment: own

from common import main, makes


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


@makes("tiny/conv-tasnet")
def separator(folder):
    import torch
    from asteroid.models import ConvTasNet

    torch.manual_seed(0)
    model = ConvTasNet(n_src=2, n_filters=16, n_blocks=2, n_repeats=1, bn_chan=8, hid_chan=16, skip_chan=8, sample_rate=16000)
    torch.save(model.serialize(), folder / "pytorch_model.bin")


@makes("tiny/seal")
def seal(folder):
    """Generator and detector of a watermark, smaller than the package's own settings."""
    import torch
    from audioseal.builder import AudioSealDetectorConfig, AudioSealWMConfig, DecoderConfig, SEANetConfig, create_detector, create_generator

    def weights(model):
        return {name.replace(".inner_conv", ""): value for name, value in model.state_dict().items()}  # as published files have them

    torch.manual_seed(0)
    sizes = dict(activation="ELU", activation_params={"alpha": 1.0}, causal=False, channels=1, compress=2, dilation_base=2, dimension=16, disable_norm_outer_blocks=0, kernel_size=7, last_kernel_size=7, lstm=1, n_filters=4, n_residual_layers=1, norm="none", norm_params={}, pad_mode="constant", ratios=[8, 5, 4, 2], residual_kernel_size=3, true_skip=True)
    decoder = dict(final_activation=None, final_activation_params=None, trim_right_ratio=1.0)
    generator = create_generator(AudioSealWMConfig(nbits=16, seanet=SEANetConfig(**sizes), decoder=DecoderConfig(**decoder)))
    torch.save({"xp.cfg": {"nbits": 16, "seanet": sizes, "decoder": decoder}, "model": weights(generator)}, folder / "generator_base.pth")
    detector = create_detector(AudioSealDetectorConfig(nbits=16, seanet=SEANetConfig(**sizes)))
    torch.save({"xp.cfg": {"nbits": 16, "seanet": sizes, "detector": {"output_dim": 32}}, "model": weights(detector)}, folder / "detector_base.pth")


@makes("tiny/segmentation")
def segmentation(folder):
    import torch
    from lightning import Trainer
    from pyannote.audio.core.task import Problem, Resolution, Specifications
    from pyannote.audio.models.segmentation.debug import SimpleSegmentationModel

    torch.manual_seed(0)
    model = SimpleSegmentationModel()
    model.specifications = Specifications(problem=Problem.MULTI_LABEL_CLASSIFICATION, resolution=Resolution.FRAME, duration=2.0, classes=["speech"])
    model.build()
    trainer = Trainer(logger=False, enable_checkpointing=False, accelerator="cpu")
    trainer.strategy.connect(model)
    trainer.save_checkpoint(folder / "pytorch_model.bin")


if __name__ == "__main__":
    main()
