"""Tiny models of libraries on PyTorch."""
# environment: own

import json

from common import main, makes


@makes("tiny/timm-resnet")
def timm_resnet(folder):
    import timm
    from safetensors.torch import save_file

    model = timm.create_model("resnet10t", pretrained=False, num_classes=3)
    save_file(model.state_dict(), folder / "model.safetensors")
    config = {"input_size": [3, 64, 64], "interpolation": "bicubic", "mean": [0.5] * 3, "std": [0.5] * 3, "num_classes": 3, "first_conv": "conv1.0", "classifier": "fc", "label_names": ["cat", "dog", "boat"]}
    (folder / "config.json").write_text(json.dumps({"architecture": "resnet10t", "num_classes": 3, "num_features": 512, "pretrained_cfg": config}))


@makes("tiny/open-clip")
def clip(folder):
    import open_clip
    import torch
    from safetensors.torch import save_file

    config = {"embed_dim": 32, "vision_cfg": {"image_size": 32, "layers": 2, "width": 64, "patch_size": 16}, "text_cfg": {"context_length": 77, "vocab_size": 49408, "width": 64, "heads": 2, "layers": 2}}
    settings = {"mean": [0.5] * 3, "std": [0.5] * 3, "interpolation": "bicubic", "resize_mode": "shortest"}
    (folder / "open_clip_config.json").write_text(json.dumps({"model_cfg": config, "preprocess_cfg": settings}))
    model = open_clip.CLIP(embed_dim=32, vision_cfg=config["vision_cfg"], text_cfg=config["text_cfg"])
    torch.manual_seed(0)
    save_file({name: value.contiguous() for name, value in model.state_dict().items()}, folder / "open_clip_model.safetensors")


if __name__ == "__main__":
    main()
