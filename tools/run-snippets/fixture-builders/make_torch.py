"""Tiny models of libraries on PyTorch."""
# environment: own

import json

from common import main, makes


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


@makes("tiny/TiRex")
def tirex(folder):
    """The loader takes the class from the id, so that the model bears its name."""
    import torch
    from tirex import TiRexZero

    torch.manual_seed(0)
    quantiles = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    settings = {"model_config": {"input_patch_size": 32, "output_patch_size": 32, "quantiles": quantiles, "block_kwargs": {"num_blocks": 1, "embedding_dim": 32, "num_heads": 2}, "input_ff_dim": 32}, "train_ctx_len": 512}
    model = TiRexZero(backend="torch", **settings)
    weights = {name: torch.randn_like(value) / 10 for name, value in model.state_dict().items()}
    torch.save({"hyper_parameters": settings, "state_dict": weights}, folder / "model.ckpt")


@makes("tiny/resnet18_sentinel2_all_moco")
def satellite(folder):
    import torch
    from torchgeo.models import get_model

    torch.manual_seed(0)
    torch.save(get_model("resnet18", in_chans=4).state_dict(), folder / "model.pth")


@makes("tiny/birefnet")
def birefnet(folder):
    import torch
    from nobg import BiRefNet, BiRefNetImageProcessor
    from nobg.birefnet.modeling_birefnet import BiRefNetConfig

    torch.manual_seed(0)
    BiRefNet(BiRefNetConfig(image_size=128, embed_dim=8, depths=[1, 1, 1, 1], num_heads=[1, 1, 2, 2], window_size=4, dec_channels_inter=8)).save_pretrained(folder)
    BiRefNetImageProcessor(size={"height": 128, "width": 128}).save_pretrained(folder)
    (folder / "tags.json").write_text(json.dumps(["nobg-birefnet"]))


@makes("tiny/timesfm-2.5-200m-pytorch")
def timesfm(folder):
    """Its class knows one size alone, so that this one is no smaller than the real one."""
    import torch
    from timesfm import TimesFM_2p5_200M_torch

    torch.manual_seed(0)
    TimesFM_2p5_200M_torch(torch_compile=False).save_pretrained(folder)


@makes("tiny/features")
def features(folder):
    from sae_lens import StandardSAE, StandardSAEConfig

    StandardSAE(StandardSAEConfig(d_in=8, d_sae=32)).save_model(folder / "blocks.8.hook_resid_pre")


@makes("tiny/rwkv")
def rwkv(folder):
    """Weights of the seventh generation, whose names and shapes the package knows."""
    import torch

    torch.manual_seed(0)
    wide, vocabulary, low = 128, 65536, 16
    state = {"emb.weight": torch.randn(vocabulary, wide), "ln_out.weight": torch.ones(wide), "ln_out.bias": torch.zeros(wide), "head.weight": torch.randn(vocabulary, wide) / 10}
    for layer in range(2):
        block = f"blocks.{layer}."
        for norm in ["ln1", "ln2", *(["ln0"] if layer == 0 else []), "att.ln_x"]:
            state[f"{block}{norm}.weight"], state[f"{block}{norm}.bias"] = torch.ones(wide), torch.zeros(wide)
        for name in ["x_r", "x_w", "x_k", "x_v", "x_a", "x_g", "w0", "a0", "v0", "k_k", "k_a"]:
            state[f"{block}att.{name}"] = torch.rand(1, 1, wide)
        state[f"{block}att.r_k"] = torch.randn(wide // 64, 64) / 10
        for name in ["w", "a", "v", "g"]:
            state[f"{block}att.{name}1"], state[f"{block}att.{name}2"] = torch.randn(wide, low) / 10, torch.randn(low, wide) / 10
        for name in ["receptance", "key", "value", "output"]:
            state[f"{block}att.{name}.weight"] = torch.randn(wide, wide) / 10
        state[f"{block}ffn.x_k"] = torch.rand(1, 1, wide)
        state[f"{block}ffn.key.weight"], state[f"{block}ffn.value.weight"] = torch.randn(4 * wide, wide) / 10, torch.randn(wide, 4 * wide) / 10
    torch.save({name: value.bfloat16() for name, value in state.items()}, folder / "model.pth")


if __name__ == "__main__":
    main()
