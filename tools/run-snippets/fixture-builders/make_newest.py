"""Tiny random models of classes of the newest releases that see, hear, look at pages or time, each of its own class."""

import base64
import json

import torch
import transformers as t
from common import byte_tokenizer, main, makes
from make_vision import SIZE, SMALL, SPECIAL, TEXT, chat, save

torch.manual_seed(0)
ROTATED = dict(rope_type="default", rope_theta=10000.0, mrope_section=[2, 2, 4])


@makes("tiny/sees-gemma3n")
def gemma3n(folder):
    tokens = ["<start_of_image>", "<end_of_image>", "<image_soft_token>", "<start_of_audio>", "<end_of_audio>", "<audio_soft_token>"]
    template = chat("<image_soft_token>")
    names = dict(zip(["boi_token", "eoi_token", "image_token", "boa_token", "eoa_token", "audio_token"], tokens, strict=True))
    tokenizer = byte_tokenizer(extra=tokens, template=template, extra_special_tokens=names)
    ids = {f"{name}_id": tokenizer.convert_tokens_to_ids(token) for name, token in names.items()}
    size = len(tokenizer)
    text = dict(vocab_size=size + 4, vocab_size_per_layer_input=size, hidden_size_per_layer_input=64, laurel_rank=64, num_kv_shared_layers=0, sliding_window=16, activation_sparsity_pattern=[0.0, 0.0], layer_types=["sliding_attention", "full_attention"], **TEXT)
    blocks = [[dict(block_type="er", kernel_size=3, stride=2)], [dict(block_type="uir", stride=2)], [dict(block_type="uir", stride=2)], [dict(block_type="uir", stride=2)]]
    vision = dict(hidden_size=2048, vocab_size=2, vocab_offset=size, architecture="mobilenetv5_base", model_args=dict(channel_multiplier=0.1))
    sound = dict(hidden_size=32, vocab_size=2, vocab_offset=size + 2, conf_num_hidden_layers=1, conf_num_attention_heads=4, sscp_conv_channel_size=[8, 4])
    config = t.Gemma3nConfig(text_config=text, vision_config=vision, audio_config=sound, vision_soft_tokens_per_image=256, audio_soft_tokens_per_image=188, **ids)
    images = t.SiglipImageProcessor(size={"height": 256, "width": 256})
    processor = t.Gemma3nProcessor(t.Gemma3nAudioFeatureExtractor(), images, tokenizer, chat_template=template, image_seq_length=256)
    save(folder, t.Gemma3nForConditionalGeneration(config), processor)


@makes("tiny/sees-pixtral")
def pixtral(folder):
    tokens = ["[IMG]", "[IMG_BREAK]", "[IMG_END]"]
    template = chat("[IMG]")
    tokenizer = byte_tokenizer(extra=tokens, template=template)
    vision = dict(model_type="pixtral", image_size=56, patch_size=14, head_dim=16, **SMALL)
    text = dict(model_type="mistral", vocab_size=len(tokenizer), **TEXT)
    config = t.LlavaConfig(vision_config=vision, text_config=text, image_token_index=tokenizer.convert_tokens_to_ids("[IMG]"), vision_feature_select_strategy="full", vision_feature_layer=-1)
    images = t.PixtralImageProcessor(size={"longest_edge": 56}, patch_size={"height": 14, "width": 14})
    save(folder, t.LlavaForConditionalGeneration(config), t.PixtralProcessor(images, tokenizer, patch_size=14, chat_template=template))


@makes("tiny/sees-llama4")
def llama4(folder):
    tokens = ["<|image_start|>", "<|image_end|>", "<|image|>", "<|patch|>", "<|tile_x_separator|>", "<|tile_y_separator|>"]
    template = chat("<|image|>")
    tokenizer = byte_tokenizer(extra=tokens, template=template)
    begin, end, _, patch, *_ = tokenizer.convert_tokens_to_ids(tokens)
    vision = dict(image_size=32, patch_size=8, vision_output_dim=64, projector_input_dim=64, projector_output_dim=64, **{**SMALL, "intermediate_size": 256})
    text = dict(vocab_size=len(tokenizer), intermediate_size_mlp=64, num_local_experts=2, num_experts_per_tok=1, attention_chunk_size=64, **TEXT)
    config = t.Llama4Config(vision_config=vision, text_config=text, boi_token_index=begin, eoi_token_index=end, image_token_index=patch)
    images = t.Llama4ImageProcessor(size=SIZE, max_patches=1)
    # A processor hands on pictures in bfloat16, in which its weights are stored.
    save(folder, t.Llama4ForConditionalGeneration(config).to(torch.bfloat16), t.Llama4Processor(images, tokenizer, patch_size=8, pixel_shuffle_ratio=0.5, chat_template=template))


def qwen35(name, model_class, **text):
    @makes(f"tiny/sees-{name}")
    def make(folder):
        tokens = ["<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>"]
        template = "{% for message in messages %}{% if message['content'] is string %}{{ message['content'] }}{% endif %}{% endfor %}" + chat("<|vision_start|><|image_pad|><|vision_end|>").replace("{% for part in message['content'] %}", "{% for part in message['content'] if message['content'] is not string %}")
        tokenizer = byte_tokenizer(extra=tokens, template=template)
        start, end, image, video = tokenizer.convert_tokens_to_ids(tokens)
        vision = dict(depth=2, hidden_size=64, intermediate_size=64, num_heads=4, patch_size=14, out_hidden_size=64, num_position_embeddings=16)
        linear = dict(linear_key_head_dim=16, linear_value_head_dim=16, linear_num_key_heads=4, linear_num_value_heads=32, layer_types=["linear_attention", "full_attention"])
        of_text = dict(vocab_size=len(tokenizer), rope_parameters={**ROTATED, "partial_rotary_factor": 1.0}, **linear, **TEXT, **text)
        config = model_class.config_class(text_config=of_text, vision_config=vision, image_token_id=image, video_token_id=video, vision_start_token_id=start, vision_end_token_id=end)
        images = t.Qwen2VLImageProcessor(min_pixels=56 * 56, max_pixels=56 * 56, patch_size=14)
        save(folder, model_class(config), t.Qwen3VLProcessor(images, tokenizer, video_processor=t.Qwen3VLVideoProcessor(), chat_template=template))


qwen35("qwen3.5", t.Qwen3_5ForConditionalGeneration)
qwen35("qwen3.5-moe", t.Qwen3_5MoeForConditionalGeneration, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=64, shared_expert_intermediate_size=64)


@makes("tiny/sees-qwen2.5-omni")
def qwen_omni(folder):
    names = dict(image_token="<|IMAGE|>", audio_token="<|AUDIO|>", video_token="<|VIDEO|>", vision_bos_token="<|vision_bos|>", vision_eos_token="<|vision_eos|>", audio_bos_token="<|audio_bos|>", audio_eos_token="<|audio_eos|>")
    template = chat("<|vision_bos|><|IMAGE|><|vision_eos|>")
    tokenizer = byte_tokenizer(extra=list(names.values()), template=template, extra_special_tokens=names)
    image, sound, video, first, last, begin, end = tokenizer.convert_tokens_to_ids(list(names.values()))
    ids = dict(image_token_index=image, audio_token_index=sound, video_token_index=video, audio_start_token_id=begin, audio_end_token_id=end)
    of_text = dict(vocab_size=len(tokenizer), rope_parameters=ROTATED, **{k: v for k, v in TEXT.items() if k != "head_dim"})
    vision = dict(depth=2, hidden_size=64, intermediate_size=64, num_heads=4, patch_size=14, out_hidden_size=64, fullatt_block_indexes=[1], window_size=56)
    hears = dict(d_model=32, encoder_layers=1, encoder_attention_heads=4, encoder_ffn_dim=32, output_dim=64)
    thinker = dict(text_config=of_text, vision_config=vision, audio_config=hears, user_token_id=3, vision_start_token_id=first, vision_end_token_id=last, **ids)
    talker = dict(vocab_size=64, embedding_size=64, tts_text_start_token_id=1, tts_text_end_token_id=2, tts_text_pad_token_id=0, tts_codec_start_token_id=61, tts_codec_end_token_id=62, tts_codec_pad_token_id=60, tts_codec_mask_token_id=63, rope_parameters=ROTATED, pad_token_id=0, **SMALL, num_key_value_heads=4, head_dim=16, **ids)
    dit = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, head_dim=8, emb_dim=16, num_embeds=64, enc_emb_dim=16, enc_dim=16, enc_channels=[16, 16, 16, 16, 48], enc_attention_channels=8, enc_se_channels=8, look_ahead_layers=[1], look_backward_layers=[0])
    vocoder = dict(upsample_initial_channel=64, resblock_kernel_sizes=[3], resblock_dilation_sizes=[[1, 3, 5]])
    config = t.Qwen2_5OmniConfig(thinker_config=thinker, talker_config=talker, token2wav_config=dict(dit_config=dit, bigvgan_config=vocoder), enable_audio_output=True)
    images = t.Qwen2VLImageProcessor(min_pixels=56 * 56, max_pixels=56 * 56, patch_size=14)
    voice = {"Chelsie": dict(cond=torch.zeros(1, 16), ref_mel=torch.zeros(1, 30, 80), bos_token=61)}
    processor = t.Qwen2_5OmniProcessor(images, t.Qwen2VLVideoProcessor(), t.WhisperFeatureExtractor(feature_size=128), tokenizer, chat_template=template)
    save(folder, t.Qwen2_5OmniForConditionalGeneration(config), processor)
    torch.save(voice, folder / "spk_dict.pt")


@makes("tiny/sees-colpali")
def colpali(folder):
    tokenizer = byte_tokenizer(extra=["<image>"])
    image = tokenizer.convert_tokens_to_ids("<image>")
    vision = dict(image_size=32, patch_size=8, projection_dim=64, **SMALL)
    text = dict(model_type="gemma", vocab_size=len(tokenizer) + 1200, num_image_tokens=16, **TEXT)
    inner = t.PaliGemmaConfig(vision_config=vision, text_config=text, image_token_index=image, projection_dim=64, hidden_size=64)
    images = t.SiglipImageProcessor(size=SIZE)
    images.image_seq_length = 16
    save(folder, t.ColPaliForRetrieval(t.ColPaliConfig(vlm_config=inner, embedding_dim=16)), t.ColPaliProcessor(images, tokenizer))


@makes("tiny/sees-colqwen2")
def colqwen2(folder):
    tokens = ["<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>", "<|im_start|>", "<|im_end|>", "<|endoftext|>"]
    tokenizer = byte_tokenizer(extra=tokens)
    start, end, image, video, *_ = tokenizer.convert_tokens_to_ids(tokens)
    text = dict(vocab_size=len(tokenizer), rope_parameters=ROTATED, **{k: v for k, v in TEXT.items() if k != "head_dim"})
    inner = t.Qwen2VLConfig(text_config=text, vision_config=dict(depth=2, embed_dim=64, hidden_size=64, num_heads=4, patch_size=14), image_token_id=image, video_token_id=video, vision_start_token_id=start, vision_end_token_id=end)
    images = t.Qwen2VLImageProcessor(min_pixels=56 * 56, max_pixels=56 * 56, patch_size=14)
    save(folder, t.ColQwen2ForRetrieval(t.ColQwen2Config(vlm_config=inner, embedding_dim=16)), t.ColQwen2Processor(images, tokenizer))


@makes("tiny/sees-vjepa2")
def vjepa2(folder):
    config = t.VJEPA2Config(patch_size=16, crop_size=32, frames_per_clip=16, hidden_size=32, num_attention_heads=4, num_hidden_layers=2, num_pooler_layers=1, pred_hidden_size=32, pred_num_attention_heads=4, pred_num_hidden_layers=1)
    save(folder, t.VJEPA2Model(config), t.VJEPA2VideoProcessor(crop_size=32))


@makes("tiny/timesfm-2.0-500m-pytorch")
def timesfm(folder):
    config = t.TimesFmConfig(num_hidden_layers=2, hidden_size=32, intermediate_size=32, head_dim=8, num_attention_heads=4)
    save(folder, t.TimesFmModelForPrediction(config))


@makes("tiny/folds-esm")
def esmfold(folder):
    letters = ["<cls>", "<pad>", "<eos>", "<unk>", *"LAGVSERTIDPKQNFYMHWCXBUZO.-", "<null_1>", "<mask>"]
    (folder / "vocab.txt").write_text("\n".join(letters))
    tokenizer = t.EsmTokenizer(str(folder / "vocab.txt"))
    structure = dict(sequence_dim=16, pairwise_dim=16, ipa_dim=8, resnet_dim=8, num_heads_ipa=2, num_qk_points=2, num_v_points=2, num_blocks=1, num_resnet_blocks=1)
    trunk = dict(num_blocks=1, sequence_state_dim=32, pairwise_state_dim=16, sequence_head_width=8, pairwise_head_width=8, structure_module=structure, max_recycles=1)
    config = t.EsmConfig(vocab_size=len(letters), max_position_embeddings=128, pad_token_id=1, mask_token_id=len(letters) - 1, is_folding_model=True, position_embedding_type="rotary", vocab_list=letters, esmfold_config=dict(fp16_esm=False, trunk=trunk), **SMALL)
    save(folder, t.EsmForProteinFolding(config), tokenizer)


@makes("tiny/hears-voxtral")
def voxtral(folder):
    """Its tokenizer is a file of mistral-common: bytes, and the special tokens that a transcript is asked for with."""
    tokens = ["<unk>", "<s>", "</s>", "[INST]", "[/INST]", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]", "[TOOL_RESULTS]", "[/TOOL_RESULTS]", "[TOOL_CALLS]", "[IMG]", "<pad>", "[IMG_BREAK]", "[IMG_END]", "[PREFIX]", "[MIDDLE]", "[SUFFIX]", "[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]", "[TOOL_CONTENT]"]
    tokens += [f"<SPECIAL_{at}>" for at in range(20, 24)] + ["[AUDIO]", "[BEGIN_AUDIO]"]
    tokens += [f"<SPECIAL_{at}>" for at in range(26, 34)] + ["[TRANSCRIBE]"]
    special = [dict(rank=rank, token_str=token, is_control=True) for rank, token in enumerate(tokens)]
    vocab = [dict(rank=byte, token_bytes=base64.b64encode(bytes([byte])).decode(), token_str=None) for byte in range(256)]
    size = 256 + len(tokens)
    settings = dict(pattern="[\\s\\S]", num_vocab_tokens=256, default_vocab_size=size, default_num_special_tokens=len(tokens), version="v7")
    sound = dict(sampling_rate=16000, frame_rate=12.5, audio_encoding_config=dict(num_mel_bins=128, hop_length=160, window_size=400), chunk_length_s=30.0)
    (folder / "tekken.json").write_text(json.dumps(dict(vocab=vocab, special_tokens=special, config=settings, audio=sound)))
    hears = dict(num_mel_bins=128, hidden_size=32, intermediate_size=128, num_hidden_layers=1, num_attention_heads=4)
    text = dict(model_type="llama", vocab_size=size, **TEXT)
    config = t.VoxtralConfig(audio_config=hears, text_config=text, audio_token_id=24)
    save(folder, t.VoxtralForConditionalGeneration(config), t.WhisperFeatureExtractor(feature_size=128))


if __name__ == "__main__":
    main()
