"""Tiny random pipelines of diffusers, and the parts that are added to them."""

import diffusers as d
import torch
import transformers as t
from common import main, makes

torch.manual_seed(0)


def clip_tokenizer(folder):
    """CLIP's tokenizer over bytes, with its two special tokens."""
    import json

    from tokenizers import pre_tokenizers

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    pieces = [*letters, *(letter + "</w>" for letter in letters), "<|startoftext|>", "<|endoftext|>"]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vocab.json").write_text(json.dumps({piece: number for number, piece in enumerate(pieces)}))
    (folder / "merges.txt").write_text("#version: 0.2\n")
    return t.CLIPTokenizer.from_pretrained(folder, model_max_length=77)


def clip_text(kind=t.CLIPTextModel, **more):
    config = t.CLIPTextConfig(vocab_size=600, hidden_size=32, intermediate_size=37, num_attention_heads=4, num_hidden_layers=2, projection_dim=32, bos_token_id=512, eos_token_id=513, pad_token_id=513, max_position_embeddings=77, **more)
    return kind(config).eval()


def vae(channels=4, blocks=4):
    """Each block after the first halves the image."""
    return d.AutoencoderKL(block_out_channels=[8] * (blocks - 1) + [16], in_channels=3, out_channels=3, latent_channels=channels, shift_factor=0.0, scaling_factor=1.5, norm_num_groups=8, sample_size=32, down_block_types=["DownEncoderBlock2D"] * blocks, up_block_types=["UpDecoderBlock2D"] * blocks)


def unet(channels=4, cross=32, **more):
    return d.UNet2DConditionModel(block_out_channels=(8, 16), layers_per_block=1, sample_size=16, in_channels=channels, out_channels=4, norm_num_groups=8, down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"), up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"), cross_attention_dim=cross, attention_head_dim=4, **more)


def xl(channels=4):
    return unet(channels, 64, addition_embed_type="text_time", addition_time_embed_dim=8, transformer_layers_per_block=(1, 2), projection_class_embeddings_input_dim=80, use_linear_projection=True)


SCHEDULER = dict(beta_start=0.00085, beta_end=0.012, beta_schedule="scaled_linear")


def stable_diffusion(folder, kind=d.StableDiffusionPipeline, channels=4):
    pipe = kind(vae=vae(), text_encoder=clip_text(), tokenizer=clip_tokenizer(folder / "tokenizer"), unet=unet(channels), scheduler=d.DDIMScheduler(**SCHEDULER), safety_checker=None, feature_extractor=None, requires_safety_checker=False)
    pipe.save_pretrained(folder)


@makes("tiny/sd")
def sd(folder):
    stable_diffusion(folder)


@makes("tiny/sd-inpaint")
def sd_inpaint(folder):
    stable_diffusion(folder, d.StableDiffusionInpaintPipeline, 9)


@makes("tiny/sd-edit")
def sd_edit(folder):
    stable_diffusion(folder, d.StableDiffusionInstructPix2PixPipeline, 8)


def stable_diffusion_xl(folder, kind=d.StableDiffusionXLPipeline, channels=4):
    tokenizer = clip_tokenizer(folder / "tokenizer")
    pipe = kind(vae=vae(), text_encoder=clip_text(), text_encoder_2=clip_text(t.CLIPTextModelWithProjection), tokenizer=tokenizer, tokenizer_2=clip_tokenizer(folder / "tokenizer_2"), unet=xl(channels), scheduler=d.EulerDiscreteScheduler(**SCHEDULER))
    pipe.save_pretrained(folder)


@makes("tiny/sdxl")
def sdxl(folder):
    stable_diffusion_xl(folder)


@makes("tiny/sdxl-inpaint")
def sdxl_inpaint(folder):
    stable_diffusion_xl(folder, d.StableDiffusionXLInpaintPipeline, 9)


@makes("tiny/controlnet")
def controlnet(folder):
    d.ControlNetModel.from_unet(unet(), conditioning_embedding_out_channels=(8, 8, 8, 8)).save_pretrained(folder)


@makes("tiny/controlnet-sdxl")
def controlnet_xl(folder):
    d.ControlNetModel.from_unet(xl(), conditioning_embedding_out_channels=(8, 8, 8, 8)).save_pretrained(folder)


@makes("tiny/lora")
def lora(folder):
    from peft import LoraConfig
    from peft.utils import get_peft_model_state_dict

    net = unet()
    net.add_adapter(LoraConfig(r=2, lora_alpha=2, target_modules=["to_q", "to_k", "to_v", "to_out.0"]))
    d.StableDiffusionPipeline.save_lora_weights(folder, unet_lora_layers=get_peft_model_state_dict(net))


@makes("tiny/inversion")
def inversion(folder):
    torch.save({"<tiny-cat>": torch.randn(32)}, folder / "learned_embeds.bin")


@makes("tiny/ddpm")
def ddpm(folder):
    net = d.UNet2DModel(block_out_channels=(8, 16), layers_per_block=1, sample_size=8, in_channels=3, out_channels=3, norm_num_groups=8, down_block_types=("DownBlock2D", "AttnDownBlock2D"), up_block_types=("AttnUpBlock2D", "UpBlock2D"), attention_head_dim=4)
    d.DDIMPipeline(unet=net, scheduler=d.DDIMScheduler()).save_pretrained(folder)


def t5(folder):
    letters = [chr(code) for code in range(33, 127)]
    pieces = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), ("\u2581", -2.0), *((letter, -3.0) for letter in letters)]
    tokenizer = t.T5TokenizerFast(vocab=pieces, extra_ids=0, model_max_length=512)
    config = t.T5Config(vocab_size=len(pieces), d_model=32, d_kv=8, d_ff=37, num_layers=2, num_heads=4, decoder_start_token_id=0)
    return tokenizer, t.T5EncoderModel(config).eval()


def flux_transformer(channels=4, **more):
    return d.FluxTransformer2DModel(patch_size=1, in_channels=channels, num_layers=1, num_single_layers=1, attention_head_dim=16, num_attention_heads=2, joint_attention_dim=32, pooled_projection_dim=32, axes_dims_rope=[4, 4, 8], **more)


def flux(folder, kind=d.FluxPipeline, channels=4, **more):
    tokenizer_2, encoder_2 = t5(folder / "tokenizer_2")
    pipe = kind(scheduler=d.FlowMatchEulerDiscreteScheduler(), vae=vae(1), text_encoder=clip_text(), tokenizer=clip_tokenizer(folder / "tokenizer"), text_encoder_2=encoder_2, tokenizer_2=tokenizer_2, transformer=flux_transformer(channels, **more))
    pipe.save_pretrained(folder)


@makes("tiny/flux")
def plain_flux(folder):
    flux(folder)


@makes("tiny/flux-fill")
def flux_fill(folder):
    # Latents and masked latents of 1 channel, packed in fours; and of the mask the 8 x 8 points of each latent, packed too.
    flux(folder, d.FluxFillPipeline, 4 + 4 + 4 * 64, out_channels=4)


@makes("tiny/controlnet-flux")
def controlnet_flux(folder):
    d.FluxControlNetModel(patch_size=1, in_channels=4, num_layers=1, num_single_layers=1, attention_head_dim=16, num_attention_heads=2, joint_attention_dim=32, pooled_projection_dim=32, axes_dims_rope=[4, 4, 8]).save_pretrained(folder)


@makes("tiny/ddpm-plain")
def ddpm_plain(folder):
    net = d.UNet2DModel(block_out_channels=(8, 16), layers_per_block=1, sample_size=8, in_channels=3, out_channels=3, norm_num_groups=8, down_block_types=("DownBlock2D", "AttnDownBlock2D"), up_block_types=("AttnUpBlock2D", "UpBlock2D"), attention_head_dim=4)
    d.DDPMPipeline(unet=net, scheduler=d.DDPMScheduler(num_train_timesteps=1000)).save_pretrained(folder)


@makes("tiny/sd3")
def sd3(folder):
    tokenizer_3, encoder_3 = t5(folder / "tokenizer_3")
    net = d.SD3Transformer2DModel(sample_size=16, patch_size=1, in_channels=4, out_channels=4, num_layers=1, attention_head_dim=8, num_attention_heads=4, joint_attention_dim=32, caption_projection_dim=32, pooled_projection_dim=64)
    clips = {f"text_encoder{end}": clip_text(t.CLIPTextModelWithProjection) for end in ("", "_2")}
    tokenizers = {f"tokenizer{end}": clip_tokenizer(folder / f"tokenizer{end}") for end in ("", "_2")}
    d.StableDiffusion3Pipeline(scheduler=d.FlowMatchEulerDiscreteScheduler(), vae=vae(), transformer=net, text_encoder_3=encoder_3, tokenizer_3=tokenizer_3, **clips, **tokenizers).save_pretrained(folder)


def pixart(folder, kind):
    tokenizer, encoder = t5(folder / "tokenizer")
    net = d.PixArtTransformer2DModel(sample_size=32, num_layers=1, patch_size=2, attention_head_dim=8, num_attention_heads=3, caption_channels=32, in_channels=4, cross_attention_dim=24, out_channels=8, attention_bias=True, activation_fn="gelu-approximate", num_embeds_ada_norm=1000, norm_type="ada_norm_single", norm_elementwise_affine=False, norm_eps=1e-6)
    kind(scheduler=d.DDIMScheduler(**SCHEDULER), vae=vae(), transformer=net, text_encoder=encoder, tokenizer=tokenizer).save_pretrained(folder)


@makes("tiny/pixart-alpha")
def pixart_alpha(folder):
    pixart(folder, d.PixArtAlphaPipeline)


@makes("tiny/pixart-sigma")
def pixart_sigma(folder):
    pixart(folder, d.PixArtSigmaPipeline)


@makes("tiny/text-to-video")
def text_to_video(folder):
    net = d.UNet3DConditionModel(block_out_channels=(8, 8), layers_per_block=1, sample_size=8, in_channels=4, out_channels=4, down_block_types=("CrossAttnDownBlock3D", "DownBlock3D"), up_block_types=("UpBlock3D", "CrossAttnUpBlock3D"), cross_attention_dim=32, attention_head_dim=4, norm_num_groups=2)
    d.TextToVideoSDPipeline(vae=vae(), text_encoder=clip_text(), tokenizer=clip_tokenizer(folder / "tokenizer"), unet=net, scheduler=d.DDIMScheduler(**SCHEDULER)).save_pretrained(folder)


if __name__ == "__main__":
    main()
