"""Tiny random models of transformers, one for each class that snippets call."""

import torch
import transformers as t
from common import byte_tokenizer, main, makes, word_tokenizer

torch.manual_seed(0)
CHAT = "{% for message in messages %}<s>{{ message['content'] }}{% endfor %}{% if add_generation_prompt %}: {% endif %}"
THINKING = CHAT + "{% if enable_thinking is defined and enable_thinking %}<think>{% endif %}"
LABELS = {0: "cat", 1: "dog", 2: "boat"}
SMALL = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64)


def save(folder, model, *readers):
    model.eval().save_pretrained(folder)
    for reader in readers:
        reader.save_pretrained(folder)


def llama(tokenizer):
    config = t.LlamaConfig(vocab_size=len(tokenizer), max_position_embeddings=8192, pad_token_id=0, bos_token_id=1, eos_token_id=2, num_key_value_heads=4, **SMALL)
    model = t.LlamaForCausalLM(config)
    model.generation_config.max_length = None
    return model


@makes("tiny/llama")
def base(folder):
    tokenizer = byte_tokenizer()
    save(folder, llama(tokenizer), tokenizer)


@makes("tiny/llama-chat")
def chat(folder):
    tokenizer = byte_tokenizer(template=CHAT)
    save(folder, llama(tokenizer), tokenizer)


@makes("tiny/llama-thinking")
def thinking(folder):
    tokenizer = byte_tokenizer(template=THINKING)
    save(folder, llama(tokenizer), tokenizer)


def llava(folder, template):
    tokenizer = byte_tokenizer(extra=["<image>"], template=template)
    images = t.CLIPImageProcessor(size={"shortest_edge": 28}, crop_size={"height": 28, "width": 28})
    processor = t.LlavaProcessor(
        images, tokenizer, patch_size=14, vision_feature_select_strategy="default", chat_template=template, num_additional_image_tokens=1
    )
    vision = t.CLIPVisionConfig(image_size=28, patch_size=14, projection_dim=32, **SMALL)
    text = t.LlamaConfig(vocab_size=len(tokenizer), num_key_value_heads=4, pad_token_id=0, bos_token_id=1, eos_token_id=2, **SMALL)
    config = t.LlavaConfig(vision_config=vision, text_config=text, image_token_index=tokenizer.convert_tokens_to_ids("<image>"), image_seq_length=4)
    save(folder, t.LlavaForConditionalGeneration(config), processor)


PARTS = (
    "{% for message in messages %}{% for part in message['content'] %}{% if part['type'] == 'image' %}<image>{% else %}{{ part['text'] }}"
    "{% endif %}{% endfor %}{% endfor %}{% if add_generation_prompt %}: {% endif %}"
)


@makes("tiny/llava")
def sees(folder):
    llava(folder, PARTS)


@makes("tiny/blip")
def captions(folder):
    tokenizer = word_tokenizer()
    images = t.BlipImageProcessor(size={"height": 32, "width": 32})
    text = dict(vocab_size=len(tokenizer), bos_token_id=2, eos_token_id=3, sep_token_id=3, pad_token_id=0, encoder_hidden_size=32, **SMALL)
    config = t.BlipConfig(text_config=text, vision_config=dict(image_size=32, patch_size=16, **SMALL), projection_dim=32)
    save(folder, t.BlipForConditionalGeneration(config), t.BlipProcessor(images, tokenizer))


@makes("tiny/t5")
def t5(folder):
    tokenizer = byte_tokenizer()
    config = t.T5Config(vocab_size=len(tokenizer), d_model=32, d_kv=8, d_ff=64, num_layers=2, num_heads=4, decoder_start_token_id=0, eos_token_id=2)
    save(folder, t.T5ForConditionalGeneration(config), tokenizer)


def bert(name, kind, **more):
    @makes(f"tiny/{name}")
    def make(folder):
        tokenizer = word_tokenizer()
        labels = {0: "start", 1: "end"} if kind == "BertForQuestionAnswering" else LABELS
        config = t.BertConfig(vocab_size=len(tokenizer), max_position_embeddings=128, id2label=labels, label2id={v: k for k, v in labels.items()}, **SMALL, **more)
        save(folder, getattr(t, kind)(config), tokenizer)


bert("bert", "BertModel")
bert("bert-mask", "BertForMaskedLM")
bert("bert-labels", "BertForSequenceClassification")
bert("bert-tokens", "BertForTokenClassification")
bert("bert-answers", "BertForQuestionAnswering")
bert("bert-endings", "BertForMultipleChoice")


@makes("tiny/bert-ranks")
def ranks(folder):
    tokenizer = word_tokenizer()
    config = t.BertConfig(vocab_size=len(tokenizer), max_position_embeddings=128, num_labels=1, **SMALL)
    save(folder, t.BertForSequenceClassification(config), tokenizer)


@makes("tiny/bert-entails")
def entails(folder):
    tokenizer = word_tokenizer()
    names = {0: "contradiction", 1: "neutral", 2: "entailment"}
    config = t.BertConfig(vocab_size=len(tokenizer), max_position_embeddings=128, id2label=names, label2id={v: k for k, v in names.items()}, **SMALL)
    save(folder, t.BertForSequenceClassification(config), tokenizer)


@makes("tiny/tapas")
def tapas(folder):
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "[EMPTY]", *(chr(code) for code in range(33, 127)), *("##" + chr(code) for code in range(97, 123))]
    (folder / "vocab.txt").write_text("\n".join(pieces))
    tokenizer = t.TapasTokenizer(str(folder / "vocab.txt"), model_max_length=128)
    config = t.TapasConfig(vocab_size=len(pieces), max_position_embeddings=128, num_aggregation_labels=0, **SMALL)
    save(folder, t.TapasForQuestionAnswering(config), tokenizer)


SIZE = {"height": 32, "width": 32}


@makes("tiny/vit")
def vit(folder):
    config = t.ViTConfig(image_size=32, patch_size=8, id2label=LABELS, **SMALL)
    save(folder, t.ViTForImageClassification(config), t.ViTImageProcessor(size=SIZE))


@makes("tiny/vit-features")
def vit_features(folder):
    save(folder, t.ViTModel(t.ViTConfig(image_size=32, patch_size=8, **SMALL)), t.ViTImageProcessor(size=SIZE))


@makes("tiny/clip")
def clip(folder):
    tokenizer = word_tokenizer()
    text = dict(vocab_size=len(tokenizer), max_position_embeddings=128, eos_token_id=3, projection_dim=32, **SMALL)
    config = t.CLIPConfig(text_config=text, vision_config=dict(image_size=32, patch_size=8, projection_dim=32, **SMALL), projection_dim=32)
    images = t.CLIPImageProcessor(size={"shortest_edge": 32}, crop_size=SIZE)
    save(folder, t.CLIPModel(config), t.CLIPProcessor(images, tokenizer))


@makes("tiny/yolos")
def yolos(folder):
    config = t.YolosConfig(image_size=[32, 32], patch_size=8, num_detection_tokens=5, id2label=LABELS, **SMALL)
    save(folder, t.YolosForObjectDetection(config), t.YolosImageProcessor(size=SIZE, pad_size=SIZE))


@makes("tiny/owlvit")
def owlvit(folder):
    tokenizer = word_tokenizer()
    tokenizer.model_max_length = 16
    text = dict(vocab_size=len(tokenizer), max_position_embeddings=16, projection_dim=32, eos_token_id=3, **SMALL)
    config = t.OwlViTConfig(text_config=text, vision_config=dict(image_size=32, patch_size=8, projection_dim=32, **SMALL), projection_dim=32)
    images = t.OwlViTImageProcessor(size=SIZE, crop_size=SIZE)
    save(folder, t.OwlViTForObjectDetection(config), t.OwlViTProcessor(images, tokenizer))


@makes("tiny/segformer")
def segformer(folder):
    config = t.SegformerConfig(hidden_sizes=[8, 16, 16, 32], depths=[1, 1, 1, 1], num_attention_heads=[1, 2, 2, 4], decoder_hidden_size=16, id2label=LABELS)
    save(folder, t.SegformerForSemanticSegmentation(config), t.SegformerImageProcessor(size=SIZE))


@makes("tiny/maskformer")
def maskformer(folder):
    backbone = t.SwinConfig(image_size=64, embed_dim=8, depths=[1, 1, 1, 1], num_heads=[1, 1, 2, 2], window_size=2, out_features=["stage1", "stage2", "stage3", "stage4"])
    decoder = t.DetrConfig(d_model=16, decoder_layers=1, encoder_layers=1, decoder_ffn_dim=16, decoder_attention_heads=2, encoder_attention_heads=2, num_queries=4)
    config = t.MaskFormerConfig(backbone_config=backbone, decoder_config=decoder, fpn_feature_size=32, mask_feature_size=32, id2label=LABELS, num_labels=3)
    save(folder, t.MaskFormerForInstanceSegmentation(config), t.MaskFormerImageProcessor(size={"shortest_edge": 64, "longest_edge": 64}, num_labels=3))


@makes("tiny/dpt")
def dpt(folder):
    config = t.DPTConfig(image_size=32, patch_size=8, hidden_size=32, num_hidden_layers=4, num_attention_heads=4, intermediate_size=64, backbone_out_indices=[0, 1, 2, 3], neck_hidden_sizes=[8, 8, 8, 8], fusion_hidden_size=8)
    save(folder, t.DPTForDepthEstimation(config), t.DPTImageProcessor(size=SIZE))


@makes("tiny/sam")
def sam(folder):
    vision = t.SamVisionConfig(image_size=64, patch_size=16, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, output_channels=16, global_attn_indexes=[1], window_size=2, mlp_dim=32, num_pos_feats=8)
    prompt = t.SamPromptEncoderConfig(hidden_size=16, image_size=64, patch_size=16, mask_input_channels=4)
    mask = t.SamMaskDecoderConfig(hidden_size=16, mlp_dim=32, num_hidden_layers=2, num_attention_heads=2, iou_head_hidden_dim=16)
    config = t.SamConfig(vision_config=vision, prompt_encoder_config=prompt, mask_decoder_config=mask)
    images = t.SamImageProcessor(size={"longest_edge": 64}, pad_size={"height": 64, "width": 64}, mask_size={"longest_edge": 16}, mask_pad_size={"height": 16, "width": 16})
    save(folder, t.SamModel(config), t.SamProcessor(images))


@makes("tiny/superpoint")
def superpoint(folder):
    config = t.SuperPointConfig(encoder_hidden_sizes=[8, 8, 16, 16], decoder_hidden_size=16, keypoint_decoder_dim=65, descriptor_decoder_dim=16)
    save(folder, t.SuperPointForKeypointDetection(config), t.SuperPointImageProcessor(size={"height": 64, "width": 64}))


@makes("tiny/swin2sr")
def swin2sr(folder):
    config = t.Swin2SRConfig(image_size=32, embed_dim=16, depths=[1, 1], num_heads=[2, 2], window_size=4, upscale=2)
    save(folder, t.Swin2SRForImageSuperResolution(config), t.Swin2SRImageProcessor(pad_size=4))


@makes("tiny/videomae")
def videomae(folder):
    config = t.VideoMAEConfig(image_size=32, patch_size=16, num_frames=16, id2label=LABELS, **SMALL)
    save(folder, t.VideoMAEForVideoClassification(config), t.VideoMAEImageProcessor(size={"shortest_edge": 32}, crop_size=SIZE))


@makes("tiny/vilt")
def vilt(folder):
    tokenizer = word_tokenizer()
    tokenizer.model_max_length = 40
    config = t.ViltConfig(vocab_size=len(tokenizer), image_size=32, patch_size=8, id2label=LABELS, **SMALL)
    save(folder, t.ViltForQuestionAnswering(config), t.ViltProcessor(t.ViltImageProcessor(size={"shortest_edge": 32}, size_divisor=8), tokenizer))


def wav2vec(**more):
    return t.Wav2Vec2Config(conv_dim=[16, 16], conv_stride=[10, 10], conv_kernel=[10, 10], num_feat_extract_layers=2, num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=2, id2label=LABELS, **SMALL, **more)


@makes("tiny/wav2vec-labels")
def wav2vec_labels(folder):
    save(folder, t.Wav2Vec2ForSequenceClassification(wav2vec(classifier_proj_size=16)), t.Wav2Vec2FeatureExtractor())


@makes("tiny/wav2vec-frames")
def wav2vec_frames(folder):
    save(folder, t.Wav2Vec2ForAudioFrameClassification(wav2vec()), t.Wav2Vec2FeatureExtractor())


@makes("tiny/wav2vec-letters")
def wav2vec_letters(folder):
    import json

    letters = ["<pad>", "<s>", "</s>", "<unk>", "|", *"abcdefghijklmnopqrstuvwxyz"]
    (folder / "vocab.json").write_text(json.dumps({letter: number for number, letter in enumerate(letters)}))
    tokenizer = t.Wav2Vec2CTCTokenizer(str(folder / "vocab.json"))
    save(folder, t.Wav2Vec2ForCTC(wav2vec(vocab_size=len(letters))), t.Wav2Vec2Processor(t.Wav2Vec2FeatureExtractor(), tokenizer))


@makes("tiny/whisper")
def whisper(folder):
    special = ["<|endoftext|>", "<|startoftranscript|>", "<|en|>", "<|transcribe|>", "<|translate|>", "<|startofprev|>", "<|nospeech|>", "<|notimestamps|>", *(f"<|{step * 0.02:.2f}|>" for step in range(1501))]
    tokens = byte_tokenizer(extra=special)
    tokens.save_pretrained(folder)
    tokenizer = t.WhisperTokenizer.from_pretrained(folder, unk_token="<|endoftext|>", bos_token="<|endoftext|>", eos_token="<|endoftext|>", pad_token="<|endoftext|>")
    ids = {name: tokens.convert_tokens_to_ids(name) for name in special[:8]}
    end = ids["<|endoftext|>"]
    config = t.WhisperConfig(vocab_size=len(tokens), d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=64, decoder_ffn_dim=64, pad_token_id=end, bos_token_id=end, eos_token_id=end, decoder_start_token_id=ids["<|startoftranscript|>"], num_mel_bins=80)
    model = t.WhisperForConditionalGeneration(config)
    settings = model.generation_config
    settings.lang_to_id = {"<|en|>": ids["<|en|>"]}
    settings.task_to_id = {"transcribe": ids["<|transcribe|>"], "translate": ids["<|translate|>"]}
    settings.is_multilingual = True
    settings.no_timestamps_token_id = ids["<|notimestamps|>"]
    settings.alignment_heads = [[0, 0]]
    save(folder, model, t.WhisperProcessor(t.WhisperFeatureExtractor(), tokenizer))


@makes("tiny/vits")
def vits(folder):
    import json

    letters = ["_", *"abcdefghijklmnopqrstuvwxyz ,.'-"]
    (folder / "vocab.json").write_text(json.dumps({letter: number for number, letter in enumerate(letters)}))
    tokenizer = t.VitsTokenizer(str(folder / "vocab.json"), pad_token="_", unk_token="_", phonemize=False, is_uroman=False)
    config = t.VitsConfig(vocab_size=len(letters), hidden_size=16, num_hidden_layers=2, num_attention_heads=2, ffn_dim=32, flow_size=16, spectrogram_bins=9, upsample_initial_channel=16, upsample_rates=[4, 4], upsample_kernel_sizes=[8, 8], resblock_kernel_sizes=[3], resblock_dilation_sizes=[[1, 3]], prior_encoder_num_flows=2, posterior_encoder_num_wavenet_layers=2, prior_encoder_num_wavenet_layers=2, duration_predictor_num_flows=2, duration_predictor_flow_bins=4, wavenet_dilation_rate=1, depth_separable_num_layers=2, depth_separable_channels=2)
    save(folder, t.VitsModel(config), tokenizer)


@makes("tiny/timesformer-unknown")
def unknown(folder):
    """A class without its own call: the model is shown."""
    tokenizer = word_tokenizer()
    config = t.BertConfig(vocab_size=len(tokenizer), max_position_embeddings=128, **SMALL)
    save(folder, t.BertForPreTraining(config), tokenizer)


if __name__ == "__main__":
    main()
