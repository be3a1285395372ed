"""Tiny random models of the best-known classes that see or hear, each of its own class: `tiny/sees-<class>`."""

import torch
import transformers as t
from common import byte_tokenizer, main, makes, word_tokenizer

torch.manual_seed(0)
LABELS = {0: "cat", 1: "dog", 2: "boat"}
SIZE = {"height": 32, "width": 32}
# Weights in 4 bits come in blocks of 64.
SMALL = dict(hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64)
SPECIAL = dict(pad_token_id=0, bos_token_id=1, eos_token_id=2)
TEXT = dict(num_key_value_heads=4, head_dim=16, max_position_embeddings=8192, **SPECIAL, **SMALL)


def save(folder, model, *readers):
    if getattr(model, "generation_config", None) is not None:
        # Random weights seldom end a text.
        model.generation_config.max_time = 2.0
    model.eval().save_pretrained(folder)
    for reader in readers:
        reader.save_pretrained(folder)


def chat(image):
    """A template whose pictures are these tokens."""
    return (
        "{% for message in messages %}{% for part in message['content'] %}{% if part['type'] == 'image' %}" + image +
        "{% else %}{{ part['text'] }}{% endif %}{% endfor %}{% endfor %}{% if add_generation_prompt %}: {% endif %}"
    )  # fmt: skip


def qwen(name, model_class, vision, **text):
    @makes(f"tiny/sees-{name}")
    def make(folder):
        tokens = ["<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>"]
        template = chat("<|vision_start|><|image_pad|><|vision_end|>")
        tokenizer = byte_tokenizer(extra=tokens, template=template)
        start, end, image, video = tokenizer.convert_tokens_to_ids(tokens)
        ids = dict(image_token_id=image, video_token_id=video, vision_start_token_id=start, vision_end_token_id=end)
        of_text = dict(vocab_size=len(tokenizer), rope_parameters=dict(rope_type="default", rope_theta=10000.0, mrope_section=[2, 2, 4]), **TEXT, **text)
        config = model_class.config_class(text_config=of_text, vision_config=vision, **ids)
        images = t.Qwen2VLImageProcessor(min_pixels=56 * 56, max_pixels=56 * 56, patch_size=14)
        videos = (t.Qwen3VLVideoProcessor if "3" in name else t.Qwen2VLVideoProcessor)()
        processor = {"qwen2-vl": t.Qwen2VLProcessor, "qwen2.5-vl": t.Qwen2_5_VLProcessor}.get(name, t.Qwen3VLProcessor)
        save(folder, model_class(config), processor(images, tokenizer, video_processor=videos, chat_template=template))


qwen("qwen2-vl", t.Qwen2VLForConditionalGeneration, dict(depth=2, embed_dim=64, hidden_size=64, num_heads=4, patch_size=14))
qwen("qwen2.5-vl", t.Qwen2_5_VLForConditionalGeneration, dict(depth=2, hidden_size=64, intermediate_size=64, num_heads=4, patch_size=14, out_hidden_size=64, fullatt_block_indexes=[1], window_size=56))
QWEN3 = dict(depth=2, hidden_size=64, intermediate_size=64, num_heads=4, patch_size=14, out_hidden_size=64, deepstack_visual_indexes=[0], num_position_embeddings=16)
qwen("qwen3-vl", t.Qwen3VLForConditionalGeneration, QWEN3)
qwen("qwen3-vl-moe", t.Qwen3VLMoeForConditionalGeneration, QWEN3, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=64)


@makes("tiny/sees-gemma3")
def gemma3(folder):
    tokens = ["<start_of_image>", "<end_of_image>", "<image_soft_token>"]
    template = chat("<start_of_image>")
    tokenizer = byte_tokenizer(extra=tokens, template=template, extra_special_tokens=dict(boi_token=tokens[0], eoi_token=tokens[1], image_token=tokens[2]))
    start, end, image = tokenizer.convert_tokens_to_ids(tokens)
    vision = dict(image_size=32, patch_size=8, **SMALL)
    config = t.Gemma3Config(text_config=dict(vocab_size=len(tokenizer), sliding_window=16, **TEXT), vision_config=vision, mm_tokens_per_image=4, boi_token_index=start, eoi_token_index=end, image_token_index=image)
    images = t.Gemma3ImageProcessor(size=SIZE, image_seq_length=4)
    save(folder, t.Gemma3ForConditionalGeneration(config), t.Gemma3Processor(images, tokenizer, chat_template=template, image_seq_length=4))


@makes("tiny/sees-idefics3")
def idefics3(folder):
    tokens = ["<image>", "<fake_token_around_image>", "<global-img>", "<end_of_utterance>", *(f"<row_{row}_col_{column}>" for row in range(1, 7) for column in range(1, 7))]
    template = chat("<image>")
    tokenizer = byte_tokenizer(extra=tokens, template=template)
    vision = dict(image_size=32, patch_size=8, **SMALL)
    config = t.Idefics3Config(vision_config=vision, text_config=dict(model_type="llama", vocab_size=len(tokenizer), **TEXT), scale_factor=2, image_token_id=tokenizer.convert_tokens_to_ids("<image>"), pad_token_id=0)
    images = t.Idefics3ImageProcessor(size={"longest_edge": 32}, max_image_size={"longest_edge": 32}, do_image_splitting=False)
    save(folder, t.Idefics3ForConditionalGeneration(config), t.Idefics3Processor(images, tokenizer, image_seq_len=4, chat_template=template))


@makes("tiny/sees-llava-next")
def llava_next(folder):
    template = chat("<image>")
    tokenizer = byte_tokenizer(extra=["<image>"], template=template)
    vision = dict(model_type="clip_vision_model", image_size=28, patch_size=14, projection_dim=32, **SMALL)
    pinpoints = [[28, 28], [28, 56]]
    config = t.LlavaNextConfig(vision_config=vision, text_config=dict(model_type="mistral", vocab_size=len(tokenizer), **TEXT), image_grid_pinpoints=pinpoints, image_token_index=tokenizer.convert_tokens_to_ids("<image>"))
    images = t.LlavaNextImageProcessor(size={"shortest_edge": 28}, crop_size={"height": 28, "width": 28}, image_grid_pinpoints=pinpoints)
    save(folder, t.LlavaNextForConditionalGeneration(config), t.LlavaNextProcessor(images, tokenizer, patch_size=14, vision_feature_select_strategy="default", num_additional_image_tokens=1, chat_template=template))


@makes("tiny/sees-paligemma")
def paligemma(folder):
    tokenizer = byte_tokenizer(extra=["<image>"])
    vision = dict(image_size=32, patch_size=8, projection_dim=64, **SMALL)
    config = t.PaliGemmaConfig(vision_config=vision, text_config=dict(model_type="gemma", vocab_size=len(tokenizer) + 1200, num_image_tokens=16, **TEXT), image_token_index=tokenizer.convert_tokens_to_ids("<image>"), projection_dim=64, hidden_size=64)
    images = t.SiglipImageProcessor(size=SIZE)
    images.image_seq_length = 16
    save(folder, t.PaliGemmaForConditionalGeneration(config), t.PaliGemmaProcessor(images, tokenizer))


@makes("tiny/sees-mistral3")
def mistral3(folder):
    tokens = ["[IMG]", "[IMG_BREAK]", "[IMG_END]"]
    template = chat("[IMG]")
    tokenizer = byte_tokenizer(extra=tokens, template=template)
    vision = dict(model_type="pixtral", image_size=56, patch_size=14, head_dim=16, **SMALL)
    config = t.Mistral3Config(vision_config=vision, text_config=dict(model_type="mistral", vocab_size=len(tokenizer), **TEXT), image_token_index=tokenizer.convert_tokens_to_ids("[IMG]"), spatial_merge_size=2)
    images = t.PixtralImageProcessor(size={"longest_edge": 56}, patch_size={"height": 14, "width": 14})
    save(folder, t.Mistral3ForConditionalGeneration(config), t.PixtralProcessor(images, tokenizer, patch_size=14, spatial_merge_size=2, chat_template=template))


def resnet():
    return t.ResNetConfig(embedding_size=8, hidden_sizes=[8, 16, 16, 32], depths=[1, 1, 1, 1], out_features=["stage4"])


DETR = dict(use_timm_backbone=False, use_pretrained_backbone=False, backbone=None, d_model=32, encoder_layers=1, decoder_layers=1, encoder_ffn_dim=32, decoder_ffn_dim=32, encoder_attention_heads=4, decoder_attention_heads=4, num_queries=5, id2label=LABELS)
DETR_SIZE = {"shortest_edge": 64, "longest_edge": 64}


@makes("tiny/sees-detr")
def detr(folder):
    config = t.DetrConfig(backbone_config=resnet(), **DETR)
    save(folder, t.DetrForObjectDetection(config), t.DetrImageProcessor(size=DETR_SIZE))


@makes("tiny/sees-table-transformer")
def table_transformer(folder):
    config = t.TableTransformerConfig(backbone_config=resnet(), **DETR)
    save(folder, t.TableTransformerForObjectDetection(config), t.DetrImageProcessor(size=DETR_SIZE))


@makes("tiny/sees-rt-detr")
def rt_detr(folder):
    backbone = t.RTDetrResNetConfig(embedding_size=8, hidden_sizes=[8, 16, 16, 32], depths=[1, 1, 1, 1], out_features=["stage2", "stage3", "stage4"], layer_type="basic")
    config = t.RTDetrConfig(backbone_config=backbone, encoder_hidden_dim=32, encoder_in_channels=[16, 16, 32], encoder_ffn_dim=32, encoder_attention_heads=4, d_model=32, decoder_in_channels=[32, 32, 32], decoder_ffn_dim=32, decoder_attention_heads=4, decoder_layers=1, encoder_layers=1, num_queries=8, id2label=LABELS)
    save(folder, t.RTDetrForObjectDetection(config), t.RTDetrImageProcessor(size={"height": 64, "width": 64}))


@makes("tiny/sees-grounding-dino")
def grounding_dino(folder):
    tokenizer = word_tokenizer()
    backbone = t.SwinConfig(image_size=64, embed_dim=8, depths=[1, 1, 1, 1], num_heads=[1, 1, 2, 2], window_size=2, out_features=["stage2", "stage3", "stage4"])
    text = t.BertConfig(vocab_size=len(tokenizer), max_position_embeddings=128, **SMALL)
    config = t.GroundingDinoConfig(backbone_config=backbone, text_config=text, d_model=32, encoder_layers=1, decoder_layers=2, encoder_ffn_dim=32, decoder_ffn_dim=32, encoder_attention_heads=4, decoder_attention_heads=4, num_queries=5, num_feature_levels=3, max_text_len=64)
    images = t.GroundingDinoImageProcessor(size=DETR_SIZE)
    save(folder, t.GroundingDinoForObjectDetection(config), t.GroundingDinoProcessor(images, tokenizer))


@makes("tiny/sees-owlv2")
def owlv2(folder):
    tokenizer = word_tokenizer()
    tokenizer.model_max_length = 16
    text = dict(vocab_size=len(tokenizer), max_position_embeddings=16, projection_dim=32, eos_token_id=3, **SMALL)
    config = t.Owlv2Config(text_config=text, vision_config=dict(image_size=32, patch_size=8, projection_dim=32, **SMALL), projection_dim=32)
    save(folder, t.Owlv2ForObjectDetection(config), t.Owlv2Processor(t.Owlv2ImageProcessor(size=SIZE), tokenizer))


@makes("tiny/sees-mask2former")
def mask2former(folder):
    backbone = t.SwinConfig(image_size=64, embed_dim=8, depths=[1, 1, 1, 1], num_heads=[1, 1, 2, 2], window_size=2, out_features=["stage1", "stage2", "stage3", "stage4"])
    config = t.Mask2FormerConfig(backbone_config=backbone, feature_size=32, mask_feature_size=32, hidden_dim=32, encoder_feedforward_dim=32, dim_feedforward=32, encoder_layers=1, decoder_layers=2, num_attention_heads=4, num_queries=5, id2label=LABELS)
    save(folder, t.Mask2FormerForUniversalSegmentation(config), t.Mask2FormerImageProcessor(size={"height": 64, "width": 64}, num_labels=3))


@makes("tiny/sees-swin")
def swin(folder):
    config = t.SwinConfig(image_size=32, patch_size=4, embed_dim=8, depths=[1, 1], num_heads=[1, 2], window_size=4, id2label=LABELS)
    save(folder, t.SwinForImageClassification(config), t.ViTImageProcessor(size=SIZE))


@makes("tiny/sees-zoedepth")
def zoedepth(folder):
    backbone = t.BeitConfig(image_size=32, patch_size=8, hidden_size=32, num_hidden_layers=4, num_attention_heads=4, intermediate_size=64, out_features=["stage1", "stage2", "stage3", "stage4"], reshape_hidden_states=False)
    bins = [{"n_bins": 8, "min_depth": 0.001, "max_depth": 10.0, "name": "nyu"}]
    config = t.ZoeDepthConfig(backbone_config=backbone, backbone_hidden_size=32, neck_hidden_sizes=[8, 8, 8, 8], fusion_hidden_size=8, bottleneck_features=8, num_relative_features=8, bin_embedding_dim=8, num_attractors=[4, 2, 2, 1], bin_configurations=bins, num_patch_transformer_layers=1, patch_transformer_hidden_size=8, patch_transformer_intermediate_size=16, patch_transformer_num_attention_heads=2)
    save(folder, t.ZoeDepthForDepthEstimation(config), t.ZoeDepthImageProcessor(size=SIZE, ensure_multiple_of=32))


@makes("tiny/sees-vivit")
def vivit(folder):
    config = t.VivitConfig(image_size=32, num_frames=8, tubelet_size=[2, 16, 16], id2label=LABELS, **SMALL)
    save(folder, t.VivitForVideoClassification(config), t.VivitImageProcessor(size={"shortest_edge": 32}, crop_size=SIZE))


@makes("tiny/hears-ast")
def ast(folder):
    config = t.ASTConfig(max_length=64, num_mel_bins=32, id2label=LABELS, **SMALL)
    save(folder, t.ASTForAudioClassification(config), t.ASTFeatureExtractor(max_length=64, num_mel_bins=32))


@makes("tiny/hears-hubert")
def hubert(folder):
    config = t.HubertConfig(conv_dim=[16, 16], conv_stride=[10, 10], conv_kernel=[10, 10], num_feat_extract_layers=2, num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=2, **SMALL)
    save(folder, t.HubertModel(config), t.Wav2Vec2FeatureExtractor())


@makes("tiny/hears-qwen2-audio")
def qwen2_audio(folder):
    tokens = ["<|AUDIO|>", "<|audio_bos|>", "<|audio_eos|>"]
    template = "{% for message in messages %}{% for part in message['content'] %}{% if part['type'] == 'audio' %}<|audio_bos|><|AUDIO|><|audio_eos|>{% else %}{{ part['text'] }}{% endif %}{% endfor %}{% endfor %}{% if add_generation_prompt %}: {% endif %}"
    tokenizer = byte_tokenizer(extra=tokens, template=template)
    sound = dict(d_model=32, encoder_layers=1, encoder_attention_heads=4, encoder_ffn_dim=32, num_mel_bins=80)
    config = t.Qwen2AudioConfig(audio_config=sound, text_config=dict(model_type="qwen2", vocab_size=len(tokenizer), **TEXT), audio_token_index=tokenizer.convert_tokens_to_ids("<|AUDIO|>"))
    save(folder, t.Qwen2AudioForConditionalGeneration(config), t.Qwen2AudioProcessor(t.WhisperFeatureExtractor(), tokenizer, chat_template=template))


@makes("tiny/speaks-musicgen")
def musicgen(folder):
    tokenizer = byte_tokenizer()
    text = t.T5Config(vocab_size=len(tokenizer), d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4)
    sound = t.EncodecConfig(hidden_size=16, num_filters=4, num_residual_layers=1, upsampling_ratios=[8, 4], num_lstm_layers=1, codebook_size=32, codebook_dim=16, target_bandwidths=[20.0], sampling_rate=32000)
    decoder = t.MusicgenDecoderConfig(vocab_size=32, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, ffn_dim=64, num_codebooks=4, pad_token_id=32, bos_token_id=32)
    config = t.MusicgenConfig(text_encoder=text.to_dict(), audio_encoder=sound.to_dict(), decoder=decoder.to_dict())
    model = t.MusicgenForConditionalGeneration(config)
    model.generation_config.decoder_start_token_id = 32
    model.generation_config.pad_token_id = 32
    model.generation_config.max_length = 16
    save(folder, model, t.MusicgenProcessor(t.EncodecFeatureExtractor(sampling_rate=32000), tokenizer))


if __name__ == "__main__":
    main()
