"""Tiny random models of further well-known classes that see or hear, each of its own class: `tiny/sees-<class>`."""

import torch
import transformers as t
from common import SENTENCES, byte_tokenizer, main, makes
from make_vision import SIZE, SMALL, SPECIAL, TEXT, chat, save

torch.manual_seed(0)


@makes("tiny/sees-llava-onevision")
def llava_onevision(folder):
    tokens = ["<image>", "<video>"]
    template = chat("<image>")
    tokenizer = byte_tokenizer(extra=tokens, template=template)
    image, video = tokenizer.convert_tokens_to_ids(tokens)
    vision = dict(model_type="siglip_vision_model", image_size=28, patch_size=14, vision_use_head=False, **SMALL)
    pinpoints = [[28, 28], [28, 56]]
    text = dict(model_type="qwen2", vocab_size=len(tokenizer), **TEXT)
    config = t.LlavaOnevisionConfig(vision_config=vision, text_config=text, image_grid_pinpoints=pinpoints, image_token_index=image, video_token_index=video)
    images = t.LlavaOnevisionImageProcessor(size={"height": 28, "width": 28}, image_grid_pinpoints=pinpoints)
    videos = t.LlavaOnevisionVideoProcessor(size={"height": 28, "width": 28})
    processor = t.LlavaOnevisionProcessor(images, tokenizer, videos, num_image_tokens=4, vision_feature_select_strategy="full", chat_template=template)
    save(folder, t.LlavaOnevisionForConditionalGeneration(config), processor)


@makes("tiny/sees-mllama")
def mllama(folder):
    tokens = ["<|image|>", "<|python_tag|>"]
    template = "{{ bos_token }}" + chat("<|image|>")
    tokenizer = byte_tokenizer(extra=tokens, template=template)
    vision = dict(hidden_size=64, num_hidden_layers=2, num_global_layers=1, attention_heads=4, intermediate_size=64, vision_output_dim=128, image_size=28, patch_size=14, intermediate_layers_indices=[1])
    text = dict(vocab_size=len(tokenizer), cross_attention_layers=[1], **TEXT)
    config = t.MllamaConfig(vision_config=vision, text_config=text, image_token_index=tokenizer.convert_tokens_to_ids("<|image|>"))
    images = t.MllamaImageProcessor(size={"height": 28, "width": 28})
    save(folder, t.MllamaForConditionalGeneration(config), t.MllamaProcessor(images, tokenizer, chat_template=template))


@makes("tiny/sees-kosmos2")
def kosmos2(folder):
    patches = [f"<patch_index_{at:04}>" for at in range(16)]
    tokens = ["<unk>", "<image>", "</image>", "</doc>", "</chunk>", "</line>", "<phrase>", "</phrase>", "<object>", "</object>", "</delimiter_of_multi_objects/>", "<grounding>", *patches]
    tokenizer = byte_tokenizer(extra=tokens, unk_token="<unk>")
    text = dict(vocab_size=len(tokenizer), embed_dim=32, layers=2, ffn_dim=64, attention_heads=4, **SPECIAL)
    config = t.Kosmos2Config(text_config=text, vision_config=dict(image_size=32, patch_size=8, **SMALL), latent_query_num=64)
    processor = t.Kosmos2Processor(t.CLIPImageProcessor(size={"shortest_edge": 32}, crop_size=SIZE), tokenizer, 16)
    save(folder, t.Kosmos2ForConditionalGeneration(config), processor)


@makes("tiny/sees-florence2")
def florence2(folder):
    tokenizer = byte_tokenizer(extra=["<image>"], extra_special_tokens=dict(image_token="<image>"))
    image = tokenizer.convert_tokens_to_ids("<image>")
    vision = dict(depths=[1, 1], patch_size=[7, 3], patch_stride=[4, 2], patch_padding=[3, 1], patch_prenorm=[False, True], embed_dim=[16, 32], num_heads=[2, 4], num_groups=[2, 4], window_size=4, projection_dim=32)
    text = dict(model_type="bart", vocab_size=len(tokenizer), d_model=32, encoder_layers=1, decoder_layers=1, encoder_ffn_dim=32, decoder_ffn_dim=32, encoder_attention_heads=4, decoder_attention_heads=4, decoder_start_token_id=2, forced_eos_token_id=None, **SPECIAL)
    config = t.Florence2Config(vision_config=vision, text_config=text, image_token_id=image)
    images = t.CLIPImageProcessor(size=SIZE, do_center_crop=False)
    images.image_seq_length = 17
    save(folder, t.Florence2ForConditionalGeneration(config), t.Florence2Processor(images, tokenizer))


@makes("tiny/sees-smolvlm")
def smolvlm(folder):
    tokens = ["<image>", "<fake_token_around_image>", "<global-img>", "<end_of_utterance>", *(f"<row_{row}_col_{column}>" for row in range(1, 7) for column in range(1, 7))]
    template = chat("<image>")
    tokenizer = byte_tokenizer(extra=tokens, template=template, extra_special_tokens=dict(fake_image_token=tokens[1], image_token=tokens[0], end_of_utterance_token=tokens[3], global_image_token=tokens[2]))
    text = dict(model_type="llama", vocab_size=len(tokenizer), **TEXT)
    config = t.SmolVLMConfig(vision_config=dict(image_size=32, patch_size=8, **SMALL), text_config=text, scale_factor=2, image_token_id=tokenizer.convert_tokens_to_ids("<image>"), pad_token_id=0)
    edge = {"longest_edge": 32}
    images = t.SmolVLMImageProcessor(size=edge, max_image_size=edge, do_image_splitting=False)
    videos = t.SmolVLMVideoProcessor(size=edge, max_image_size=edge)
    save(folder, t.SmolVLMForConditionalGeneration(config), t.SmolVLMProcessor(images, tokenizer, videos, image_seq_len=4, chat_template=template))


@makes("tiny/sees-blip2")
def blip2(folder):
    tokenizer = byte_tokenizer(extra=["<image>"], extra_special_tokens=dict(image_token="<image>"))
    vision = dict(image_size=32, patch_size=8, **SMALL)
    queries = dict(vocab_size=len(tokenizer), encoder_hidden_size=64, **SMALL)
    text = dict(model_type="opt", vocab_size=len(tokenizer), hidden_size=32, word_embed_proj_dim=32, num_hidden_layers=2, num_attention_heads=4, ffn_dim=64, **SPECIAL)
    config = t.Blip2Config(vision_config=vision, qformer_config=queries, text_config=text, num_query_tokens=4, image_token_index=tokenizer.convert_tokens_to_ids("<image>"))
    images = t.BlipImageProcessor(size=SIZE)
    save(folder, t.Blip2ForConditionalGeneration(config), t.Blip2Processor(images, tokenizer, num_query_tokens=4))


@makes("tiny/sees-gemma4")
def gemma4(folder):
    tokens = ["<|image>", "<image|>", "<|image|>", "<|video|>", "<|audio>", "<audio|>", "<|audio|>"]
    template = chat("<|image|>")
    tokenizer = byte_tokenizer(extra=tokens, template=template, extra_special_tokens=dict(boi_token=tokens[0], eoi_token=tokens[1], image_token=tokens[2], video_token=tokens[3], boa_token=tokens[4], eoa_token=tokens[5], audio_token=tokens[6]))
    boi, eoi, image, video, boa, eoa, audio = tokenizer.convert_tokens_to_ids(tokens)
    text = dict(vocab_size=len(tokenizer), vocab_size_per_layer_input=len(tokenizer), hidden_size_per_layer_input=64, global_head_dim=16, sliding_window=16, **TEXT)
    vision = dict(patch_size=8, num_key_value_heads=4, head_dim=16, global_head_dim=16, position_embedding_size=64, default_output_length=16, **SMALL)
    sound = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=4, subsampling_conv_channels=[8, 4], output_proj_dims=32)
    ids = dict(boi_token_id=boi, eoi_token_id=eoi, image_token_id=image, video_token_id=video, boa_token_id=boa, eoa_token_id=eoa, eoa_token_index=eoa, audio_token_id=audio)
    config = t.Gemma4Config(text_config=text, vision_config=vision, audio_config=sound, **ids)
    images = t.Gemma4ImageProcessor(patch_size=8, max_soft_tokens=70)
    processor = t.Gemma4Processor(t.Gemma4AudioFeatureExtractor(), images, tokenizer, t.Gemma4VideoProcessor(patch_size=8), chat_template=template, image_seq_length=70)
    save(folder, t.Gemma4ForConditionalGeneration(config), processor)


@makes("tiny/speaks-speecht5")
def speecht5(folder):
    from sentencepiece import SentencePieceTrainer

    pieces = folder / "pieces"
    SentencePieceTrainer.train(sentence_iterator=iter(SENTENCES), model_prefix=str(pieces), vocab_size=30, model_type="char")
    tokenizer = t.SpeechT5Tokenizer(f"{pieces}.model")
    small = dict(encoder_layers=1, decoder_layers=1, encoder_ffn_dim=32, decoder_ffn_dim=32, encoder_attention_heads=4, decoder_attention_heads=4, hidden_size=32)
    config = t.SpeechT5Config(vocab_size=len(tokenizer), speech_decoder_prenet_units=16, speech_decoder_postnet_units=16, speaker_embedding_dim=512, **small)
    save(folder, t.SpeechT5ForTextToSpeech(config), t.SpeechT5Processor(t.SpeechT5FeatureExtractor(), tokenizer))


@makes("microsoft/speecht5_hifigan")
def hifigan(folder):
    config = t.SpeechT5HifiGanConfig(upsample_initial_channel=16, upsample_rates=[4, 4], upsample_kernel_sizes=[8, 8], resblock_kernel_sizes=[3], resblock_dilation_sizes=[[1]])
    save(folder, t.SpeechT5HifiGan(config))


if __name__ == "__main__":
    main()
