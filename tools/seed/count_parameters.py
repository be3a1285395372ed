"""Counts the weights of networks whose makers state no number, for lines of `repositories.jsonl` with the rule "counted
from ...". A class is made on the meta device, so that no weight is loaded, with the configuration that its default, its
conversion script (transformers 4.46.3) or the maker's package states.

    uv venv /tmp/count && uv pip install --python /tmp/count transformers==5.23.0 diffusers==0.42.1 torch timm scipy
    /tmp/count/bin/python tools/seed/count_parameters.py [part of an id]
"""

import os
import sys
import warnings

os.environ.update(HF_HUB_OFFLINE="1", TRANSFORMERS_VERBOSITY="error", CUDA_VISIBLE_DEVICES="")
warnings.filterwarnings("ignore")

import diffusers as d  # noqa: E402
import torch  # noqa: E402
import transformers as t  # noqa: E402


def count(make):
    with torch.device("meta"):
        network = make()
    return sum({id(weight): weight.numel() for weight in network.parameters()}.values())


def labels(config, number):
    config.num_labels = number
    return config


def swin(depths, width, heads, window, size, **more):
    return t.SwinConfig(
        depths=depths, embed_dim=width, num_heads=heads, window_size=window, image_size=size, **more
    )


def resnet(**more):
    return t.ResNetConfig(out_features=["stage1", "stage2", "stage3", "stage4"], **more)


def grounding_dino(backbone):
    return t.GroundingDinoForObjectDetection(t.GroundingDinoConfig(backbone_config=backbone))


def detr(kind, backbone, classes, **more):
    config = getattr(t, f"{kind}Config")(use_timm_backbone=False, backbone=None, backbone_config=backbone, **more)
    return getattr(t, f"{kind}ForObjectDetection")(labels(config, classes))


def pair(encoder, decoder, is_tied):
    config = t.VisionEncoderDecoderConfig.from_encoder_decoder_configs(encoder, decoder)
    config.tie_word_embeddings = is_tied
    return t.VisionEncoderDecoderModel(config)


def trocr():
    decoder = t.TrOCRConfig(is_decoder=True, add_cross_attention=True, cross_attention_hidden_size=768)
    return pair(t.ViTConfig(image_size=384, qkv_bias=False), decoder, is_tied=True)


def nougat(layers=10, places=4096):
    encoder = t.DonutSwinConfig(
        image_size=[896, 672], patch_size=4, depths=[2, 2, 14, 2], num_heads=[4, 8, 16, 32], window_size=7, embed_dim=128
    )
    decoder = t.MBartConfig(
        decoder_layers=layers, max_position_embeddings=places, vocab_size=50000, add_final_layer_norm=True,
        is_decoder=True, is_encoder_decoder=False, add_cross_attention=True, tie_word_embeddings=False,
    )  # fmt: skip
    return pair(encoder, decoder, is_tied=False)


LARGE = {"num_hidden_layers": 24, "hidden_size": 1024, "num_attention_heads": 16}
STAGES = ["stage1", "stage2", "stage3", "stage4"]


def zoedepth():
    backbone = t.BeitConfig(
        image_size=384, intermediate_size=4096, use_relative_position_bias=True, reshape_hidden_states=False,
        out_features=["stage6", "stage12", "stage18", "stage24"], **LARGE,
    )  # fmt: skip
    bins = [{"name": name, "n_bins": 64, "min_depth": 0.001, "max_depth": far} for name, far in [("nyu", 10), ("kitti", 80)]]
    return t.ZoeDepthForDepthEstimation(
        t.ZoeDepthConfig(
            backbone_config=backbone, neck_hidden_sizes=[256, 512, 1024, 1024], bin_configurations=bins,
            num_patch_transformer_layers=4, patch_transformer_hidden_size=128,
            patch_transformer_intermediate_size=1024, patch_transformer_num_attention_heads=4,
        )
    )  # fmt: skip


def depth_pro():
    encoder = {"model_type": "dinov2", "patch_size": 16, "image_size": 384, **LARGE}
    parts = {f"{part}_model_config": dict(encoder) for part in ("image", "patch", "fov")}
    return t.DepthProForDepthEstimation(t.DepthProConfig(use_fov_model=True, **parts))


def marian(words, width=512, heads=8):
    sizes = {f"{side}_{name}": size for side in ("encoder", "decoder") for name, size in [("layers", 6), ("ffn_dim", 4 * width), ("attention_heads", heads)]}
    return t.MarianMTModel(
        t.MarianConfig(vocab_size=words, d_model=width, max_position_embeddings=width, pad_token_id=words - 1, **sizes)
    )


SDXL = {
    "down_block_types": ("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
    "block_out_channels": (320, 640, 1280),
    "cross_attention_dim": 2048,
    "transformer_layers_per_block": [1, 2, 10],
    "attention_head_dim": [5, 10, 20],
    "use_linear_projection": True,
    "addition_embed_type": "text_time",
    "addition_time_embed_dim": 256,
}
REFINER = {
    **SDXL,
    "down_block_types": ("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D", "DownBlock2D"),
    "up_block_types": ("UpBlock2D", "CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"),
    "block_out_channels": (384, 768, 1536, 1536),
    "cross_attention_dim": 1280,
    "transformer_layers_per_block": 4,
    "attention_head_dim": [6, 12, 24, 24],
    "projection_class_embeddings_input_dim": 2560,
}
KOLORS = {
    **SDXL,
    "up_block_types": ("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"),
    "projection_class_embeddings_input_dim": 5632,
    "encoder_hid_dim": 4096,
    "encoder_hid_dim_type": "text_proj",
}
FOUR = {"down_block_types": ("DownEncoderBlock2D",) * 4, "up_block_types": ("UpDecoderBlock2D",) * 4}

NETWORKS = {
    "facebook/detr-resnet-50": lambda: detr("Detr", resnet(), 91),
    "facebook/detr-resnet-101": lambda: detr("Detr", resnet(depths=[3, 4, 23, 3]), 91),
    "microsoft/table-transformer-detection": lambda: detr(
        "TableTransformer",
        resnet(layer_type="basic", depths=[2, 2, 2, 2], hidden_sizes=[64, 128, 256, 512]),
        2,
        num_queries=15,
    ),
    "hustvl/yolos-tiny": lambda: t.YolosForObjectDetection(
        labels(
            t.YolosConfig(
                hidden_size=192, intermediate_size=768, num_hidden_layers=12, num_attention_heads=3,
                image_size=[800, 1333], use_mid_position_embeddings=False,
            ),
            91,
        )
    ),  # fmt: skip
    "IDEA-Research/grounding-dino-tiny": lambda: grounding_dino(
        swin((2, 2, 6, 2), 96, (3, 6, 12, 24), 7, 224, out_indices=[2, 3, 4])
    ),
    "IDEA-Research/grounding-dino-base": lambda: grounding_dino(
        swin((2, 2, 18, 2), 128, (4, 8, 16, 32), 12, 384, out_indices=[2, 3, 4])
    ),
    "google/owlvit-base-patch32": lambda: t.OwlViTForObjectDetection(t.OwlViTConfig()),
    "google/owlv2-base-patch16-ensemble": lambda: t.Owlv2ForObjectDetection(t.Owlv2Config()),
    "facebook/sam-vit-base": lambda: t.SamModel(t.SamConfig()),
    "facebook/sam-vit-huge": lambda: t.SamModel(
        t.SamConfig(
            vision_config=t.SamVisionConfig(
                hidden_size=1280, num_hidden_layers=32, num_attention_heads=16, global_attn_indexes=[7, 15, 23, 31]
            )
        )
    ),
    "CIDAS/clipseg-rd64-refined": lambda: t.CLIPSegForImageSegmentation(
        t.CLIPSegConfig(reduce_dim=64, use_complex_transposed_convolution=True)
    ),
    "Intel/dpt-large": lambda: t.DPTForDepthEstimation(
        t.DPTConfig(
            intermediate_size=4096, backbone_out_indices=[5, 11, 17, 23], neck_hidden_sizes=[256, 512, 1024, 1024], **LARGE
        )
    ),
    "Intel/zoedepth-nyu-kitti": zoedepth,
    "apple/DepthPro-hf": depth_pro,
    "microsoft/git-base": lambda: t.GitForCausalLM(t.GitConfig(vision_config=t.GitVisionConfig().to_dict())),
    "microsoft/trocr-base-printed": trocr,
    "facebook/nougat-base": nougat,
    "microsoft/kosmos-2-patch14-224": lambda: t.Kosmos2ForConditionalGeneration(t.Kosmos2Config()),
    "dandelin/vilt-b32-finetuned-vqa": lambda: t.ViltForQuestionAnswering(
        t.ViltConfig(image_size=384, patch_size=32, tie_word_embeddings=False, num_labels=3129)
    ),
    "google/vivit-b-16x2-kinetics400": lambda: t.VivitForVideoClassification(t.VivitConfig(num_labels=400)),
    "caidas/swin2SR-classical-sr-x2-64": lambda: t.Swin2SRForImageSuperResolution(t.Swin2SRConfig()),
    "microsoft/swin-base-patch4-window7-224": lambda: t.SwinForImageClassification(
        swin((2, 2, 18, 2), 128, (4, 8, 16, 32), 7, 224, num_labels=1000)
    ),
    "facebook/mask2former-swin-large-coco-instance": lambda: t.Mask2FormerForUniversalSegmentation(
        labels(
            t.Mask2FormerConfig(
                backbone_config=swin((2, 2, 18, 2), 192, (6, 12, 24, 48), 12, 384, out_features=STAGES), num_queries=200
            ),
            80,
        )
    ),
    "google/vit-base-patch16-224": lambda: t.ViTForImageClassification(t.ViTConfig(num_labels=1000)),
    "google/vit-base-patch16-224-in21k": lambda: t.ViTModel(t.ViTConfig()),
    "Falconsai/nsfw_image_detection": lambda: t.ViTForImageClassification(t.ViTConfig(num_labels=2)),
    "nvidia/segformer-b0-finetuned-ade-512-512": lambda: t.SegformerForSemanticSegmentation(
        t.SegformerConfig(num_labels=150)
    ),
    "microsoft/resnet-50": lambda: t.ResNetForImageClassification(t.ResNetConfig(num_labels=1000)),
    "allenai/longformer-base-4096": lambda: t.LongformerForMaskedLM(
        t.LongformerConfig(vocab_size=50265, max_position_embeddings=4098, type_vocab_size=1)
    ),
    "microsoft/layoutlmv3-base": lambda: t.LayoutLMv3Model(t.LayoutLMv3Config()),
    "google/tapas-base-finetuned-wtq": lambda: t.TapasForQuestionAnswering(t.TapasConfig(num_aggregation_labels=4)),
    "facebook/esmfold_v1": lambda: t.EsmForProteinFolding(
        t.EsmConfig(
            is_folding_model=True, vocab_size=33, hidden_size=2560, num_hidden_layers=36, num_attention_heads=40,
            intermediate_size=10240, position_embedding_type="rotary", mask_token_id=32, pad_token_id=1,
        )
    ),  # fmt: skip
    "answerdotai/ModernBERT-base": lambda: t.ModernBertForMaskedLM(t.ModernBertConfig()),
    "allenai/scibert_scivocab_uncased": lambda: t.BertModel(t.BertConfig(vocab_size=31090)),
    "Rostlab/prot_bert": lambda: t.BertForMaskedLM(
        t.BertConfig(
            vocab_size=30, hidden_size=1024, num_hidden_layers=30, num_attention_heads=16, intermediate_size=4096,
            max_position_embeddings=40000,
        )
    ),  # fmt: skip
    "nlptown/bert-base-multilingual-uncased-sentiment": lambda: t.BertForSequenceClassification(
        t.BertConfig(vocab_size=105879, num_labels=5)
    ),
    "BAAI/bge-reranker-base": lambda: t.XLMRobertaForSequenceClassification(
        t.XLMRobertaConfig(vocab_size=250002, max_position_embeddings=514, type_vocab_size=1, num_labels=1)
    ),
    "Helsinki-NLP/opus-mt-en-de": lambda: marian(58101),
    "google/pegasus-xsum": lambda: t.PegasusForConditionalGeneration(
        t.PegasusConfig(
            vocab_size=96103, d_model=1024, encoder_layers=16, decoder_layers=16, encoder_ffn_dim=4096, decoder_ffn_dim=4096
        )
    ),
    "facebook/mbart-large-50-many-to-many-mmt": lambda: t.MBartForConditionalGeneration(
        t.MBartConfig(vocab_size=250054)
    ),
    "sshleifer/distilbart-cnn-12-6": lambda: t.BartForConditionalGeneration(
        t.BartConfig(vocab_size=50264, decoder_layers=6)
    ),
    "Salesforce/codet5-base": lambda: t.T5ForConditionalGeneration(
        t.T5Config(vocab_size=32100, d_model=768, d_ff=3072, num_layers=12, num_heads=12)
    ),
    "stabilityai/stable-video-diffusion-img2vid-xt": d.UNetSpatioTemporalConditionModel,
    "stabilityai/sd-vae-ft-mse": lambda: d.AutoencoderKL(
        block_out_channels=(128, 256, 512, 512), layers_per_block=2, latent_channels=4, **FOUR
    ),
    "lllyasviel/sd-controlnet-canny": lambda: d.ControlNetModel(cross_attention_dim=768),
    "diffusers/controlnet-canny-sdxl-1.0": lambda: d.ControlNetModel(projection_class_embeddings_input_dim=2816, **SDXL),
    "guoyww/animatediff-motion-adapter-v1-5-2": d.MotionAdapter,
    "stabilityai/stable-diffusion-xl-refiner-1.0": lambda: d.UNet2DConditionModel(sample_size=128, **REFINER),
    "Kwai-Kolors/Kolors": lambda: d.UNet2DConditionModel(sample_size=128, **KOLORS),
    "stabilityai/stable-audio-open-1.0": d.StableAudioDiTModel,
}

SEGFORMERS = {
    "b1": ([2, 2, 2, 2], 256), "b2": ([3, 4, 6, 3], 768), "b3": ([3, 4, 18, 3], 768), "b4": ([3, 8, 27, 3], 768), "b5": ([3, 6, 40, 3], 768),
}  # fmt: skip
SWINS = {
    "tiny": ([2, 2, 6, 2], 96, [3, 6, 12, 24], 7), "small": ([2, 2, 18, 2], 96, [3, 6, 12, 24], 7), "base": ([2, 2, 18, 2], 128, [4, 8, 16, 32], 12),
}  # fmt: skip
DEBERTA = {
    "relative_attention": True, "position_biased_input": False, "pos_att_type": ["p2c", "c2p"], "share_att_key": True,
    "norm_rel_ebd": "layer_norm", "position_buckets": 256, "type_vocab_size": 0, "hidden_size": 768,
    "num_attention_heads": 12, "intermediate_size": 3072,
}  # fmt: skip
CLIP_TEXT = {"hidden_size": 768, "intermediate_size": 3072, "num_attention_heads": 12}
VIT_LARGE = {"hidden_size": 1024, "intermediate_size": 4096, "num_hidden_layers": 24, "num_attention_heads": 16}


def segformer(depths, width):
    return t.SegformerForSemanticSegmentation(
        t.SegformerConfig(depths=depths, hidden_sizes=[64, 128, 320, 512], decoder_hidden_size=width, num_labels=150)
    )


def on_swin(kind, config, name, classes, image):
    backbone = swin(*SWINS[name], image, out_features=STAGES)
    return getattr(t, kind)(labels(getattr(t, config)(backbone_config=backbone), classes))


for each, (depths, width) in SEGFORMERS.items():
    size = "640-640" if each == "b5" else "512-512"
    NETWORKS[f"nvidia/segformer-{each}-finetuned-ade-{size}"] = lambda depths=depths, width=width: segformer(depths, width)
for each in SWINS:
    NETWORKS[f"facebook/mask2former-swin-{each}-*"] = lambda each=each: on_swin(
        "Mask2FormerForUniversalSegmentation", "Mask2FormerConfig", each, 80, 224
    )
    NETWORKS[f"facebook/maskformer-swin-{each}-*"] = lambda each=each: on_swin(
        "MaskFormerForInstanceSegmentation", "MaskFormerConfig", each, 150, 384
    )
NETWORKS |= {
    "google/vit-large-patch16-224": lambda: t.ViTForImageClassification(t.ViTConfig(num_labels=1000, intermediate_size=4096, **LARGE)),
    "facebook/dino-vits16": lambda: t.ViTModel(t.ViTConfig(hidden_size=384, num_attention_heads=6, intermediate_size=1536)),
    "facebook/timesformer-base-finetuned-k400": lambda: t.TimesformerForVideoClassification(t.TimesformerConfig(num_labels=400)),
    "facebook/vit-mae-base": lambda: t.ViTMAEForPreTraining(t.ViTMAEConfig()),
    "microsoft/mdeberta-v3-base": lambda: t.DebertaV2ForMaskedLM(t.DebertaV2Config(vocab_size=251000, num_hidden_layers=12, **DEBERTA)),
    "microsoft/deberta-v3-small": lambda: t.DebertaV2Model(t.DebertaV2Config(vocab_size=128100, num_hidden_layers=6, **DEBERTA)),
    "google/owlv2-large-patch14-ensemble": lambda: t.Owlv2ForObjectDetection(
        t.Owlv2Config(projection_dim=768, text_config=CLIP_TEXT, vision_config={"patch_size": 14, "image_size": 1008, **VIT_LARGE})
    ),
    "facebook/sam-vit-large": lambda: t.SamModel(
        t.SamConfig(vision_config=t.SamVisionConfig(global_attn_indexes=[5, 11, 17, 23], **LARGE))
    ),
    "openai/clip-vit-base-patch16": lambda: t.CLIPModel(t.CLIPConfig(vision_config={"patch_size": 16})),
    "openai/clip-vit-large-patch14": lambda: t.CLIPModel(
        t.CLIPConfig(projection_dim=768, text_config=CLIP_TEXT, vision_config={"patch_size": 14, **VIT_LARGE})
    ),
    "google/siglip-base-patch16-224": lambda: t.SiglipModel(t.SiglipConfig()),
    "facebook/esm2_t6_8M_UR50D": lambda: t.EsmForMaskedLM(
        t.EsmConfig(vocab_size=33, hidden_size=320, num_hidden_layers=6, num_attention_heads=20, intermediate_size=1280, position_embedding_type="rotary")
    ),
    "magic-leap-community/superpoint": lambda: t.SuperPointForKeypointDetection(t.SuperPointConfig()),
    "facebook/convnextv2-tiny-1k-224": lambda: t.ConvNextV2ForImageClassification(t.ConvNextV2Config(num_labels=1000)),
    "microsoft/beit-base-patch16-224": lambda: t.BeitForImageClassification(t.BeitConfig(num_labels=1000)),
    "facebook/encodec_24khz": lambda: t.EncodecModel(t.EncodecConfig()),
    "descript/dac_16khz": lambda: t.DacModel(t.DacConfig()),
    "laion/clap-htsat-unfused": lambda: t.ClapModel(t.ClapConfig()),
    "facebook/w2v-bert-2.0": lambda: t.Wav2Vec2BertModel(t.Wav2Vec2BertConfig()),
    "TencentARC/t2i-adapter-sketch-sdxl-1.0": lambda: d.T2IAdapter(adapter_type="full_adapter_xl"),
    "madebyollin/taesd": d.AutoencoderTiny,
}

# Checkpoints that the documentation of a configuration names and whose network its defaults are.
DEFAULTS = {
    "BridgeTower/bridgetower-base": "BridgeTower", "CohereLabs/cohere-transcribe-03-2026": "CohereAsr ForConditionalGeneration",
    "FunAudioLLM/Fun-ASR-Nano-2512-hf": "FunAsrNano ForConditionalGeneration", "ETH-CVG/lightglue_superpoint": "LightGlue ForKeypointMatching",
    "FacebookAI/xlm-mlm-en-2048": "XLM", "Hcompany/NeoMME-260M": "NeoMME", "ModernVBERT/modernvbert": "ModernVBert",
    "OpenGVLab/pvt_v2_b0": "PvtV2 ForImageClassification", "PaddlePaddle/UVDoc_safetensors": "UVDoc", "RUCAIBox/mvp": "Mvp ForConditionalGeneration",
    "Roboflow/rf-detr-base": "RfDetr ForObjectDetection", "Salesforce/ctrl": "CTRL LMHeadModel", "SenseTime/deformable-detr": "DeformableDetr ForObjectDetection",
    "UsefulSensors/moonshine-tiny": "Moonshine ForConditionalGeneration", "Xrenya/pvt-tiny-224": "Pvt", "YituTech/conv-bert-base": "ConvBert ForMaskedLM",
    "alibaba-damo/mgp-str-base": "Mgpstr ForSceneTextRecognition", "alibaba-nlp-community/gte-multilingual-base": "Gte", "allenai/led-large-16384": "LED ForConditionalGeneration",
    "dandelin/vilt-b32-mlm": "Vilt", "espnet/fastspeech2_conformer": "FastSpeech2Conformer", "facebook/cwm": "Cwm ForCausalLM",
    "facebook/dinov3-vitl16-chmv2-dpt-head": "CHMv2 ForDepthEstimation", "facebook/dpr-ctx_encoder-single-nq-base": "DPR ContextEncoder", "facebook/flava-full": "Flava",
    "facebook/hf-seamless-m4t-large": "SeamlessM4T", "facebook/hiera-base-224": "Hiera", "facebook/pixio-huge": "Pixio", "facebook/regnet-y-040": "RegNet ForImageClassification",
    "facebook/sapiens2-pretrain-0.4b": "Sapiens2", "facebook/vit_msn_base": "ViTMSN", "funnel-transformer/small": "Funnel", "google/bert_for_seq_generation_L-24_bbc_encoder": "BertGeneration Encoder",
    "google/bigbird-pegasus-large-arxiv": "BigBirdPegasus ForConditionalGeneration", "google/bigbird-roberta-base": "BigBird ForMaskedLM", "google/bit-50": "Bit ForImageClassification",
    "google/efficientnet-b7": "EfficientNet ForImageClassification", "google/fnet-base": "FNet ForMaskedLM", "google/medasr": "Lasr ForCTC LasrCTCConfig",
    "google/mobilenet_v1_1.0_224": "MobileNetV1 ForImageClassification", "google/mobilenet_v2_1.0_224": "MobileNetV2 ForImageClassification",
    "google/pix2struct-base": "Pix2Struct ForConditionalGeneration", "google/rembert": "RemBert", "google/vitdet-base-patch16-224": "VitDet",
    "hf-audio/MOSS-Transcribe-Diarize-HF": "MossTranscribeDiarize", "hf-audio/omniasr-ctc-300m-v2": "OmniASRCTC", "hf-audio/omniasr-llm-300m-v2": "OmniASR",
    "jinho8345/bros-base-uncased": "Bros", "junnyu/roformer_chinese_base": "RoFormer", "kyutai/helium-1-preview": "Helium ForCausalLM", "lerobot/pi0_base": "PI0",
    "microsoft/biogpt": "BioGpt ForCausalLM", "microsoft/cvt-13": "Cvt ForImageClassification", "microsoft/focalnet-tiny": "FocalNet ForImageClassification",
    "microsoft/mpnet-base": "MPNet ForMaskedLM", "microsoft/prophetnet-large-uncased": "ProphetNet ForConditionalGeneration", "omlab/omdet-turbo-swin-tiny-hf": "OmDetTurbo ForObjectDetection",
    "openai/imagegpt-small": "ImageGPT ForCausalImageModeling", "openai/privacy-filter": "OpenAIPrivacyFilter ForTokenClassification",
    "openmmlab-community/mm_grounding_dino_tiny_o365v1_goldg_v3det": "MMGroundingDino ForObjectDetection", "sail/poolformer_s12": "PoolFormer", "shi-labs/oneformer_ade20k_swin_tiny": "OneFormer ForUniversalSegmentation",
    "squeezebert/squeezebert-uncased": "SqueezeBert ForMaskedLM", "studio-ousia/luke-base": "Luke", "syscv-community/sam-hq-vit-base": "SamHQ",
    "tau/splinter-base": "Splinter", "tue-mps/coco_panoptic_eomt_large_640": "Eomt ForUniversalSegmentation", "uclanlp/plbart-base": "PLBart ForConditionalGeneration",
    "uclanlp/visualbert-vqa-coco-pre": "VisualBert", "unc-nlp/lxmert-base-uncased": "Lxmert", "uw-madison/mra-base-512-4": "Mra", "uw-madison/nystromformer-512": "Nystromformer ForMaskedLM",
    "uw-madison/yoso-4096": "Yoso", "weiweishi/roc-bert-base-zh": "RoCBert",
}  # fmt: skip


def of_defaults(name, head="Model", config=None):
    of = getattr(t, config or f"{name}Config")()
    return getattr(t, name + head)(labels(of, 1000) if head == "ForImageClassification" else of)


for each, names in DEFAULTS.items():
    NETWORKS[each] = lambda names=names: of_defaults(*names.split())


def deberta(kind, layers, hidden, **more):
    shape = {"hidden_size": hidden, "num_hidden_layers": layers, "num_attention_heads": hidden // 64, "intermediate_size": hidden * 4}
    rest = {key: value for key, value in DEBERTA.items() if key not in shape}
    return getattr(t, f"{kind}Model")(getattr(t, f"{kind}Config")(**{**rest, **shape, **more}))


def upernet(depths, widths, middle):
    backbone = t.ConvNextConfig(depths=depths, hidden_sizes=widths, out_features=STAGES)
    return t.UperNetForSemanticSegmentation(
        t.UperNetConfig(backbone_config=backbone, auxiliary_in_channels=middle, num_labels=150)
    )


def donut(image):
    encoder = t.DonutSwinConfig(image_size=image, patch_size=4, depths=[2, 2, 14, 2], num_heads=[4, 8, 16, 32], window_size=10, embed_dim=128)
    decoder = t.MBartConfig(
        decoder_layers=4, max_position_embeddings=1536, vocab_size=57525, add_final_layer_norm=True, scale_embedding=True,
        is_decoder=True, is_encoder_decoder=False, add_cross_attention=True,
    )  # fmt: skip
    return pair(encoder, decoder, is_tied=True)


def unet(widths, down, up, **more):
    return d.UNet2DModel(block_out_channels=widths, down_block_types=down, up_block_types=up, layers_per_block=2, norm_num_groups=32, **more)


def blocks(kinds, side):
    return tuple(f"{'Attn' if kind == 'a' else ''}{side}Block2D" for kind in kinds)


TRANSFORMER_XL = {"num_attention_heads": 16, "attention_head_dim": 72, "in_channels": 4, "out_channels": 8, "num_layers": 28}
PIX2STRUCT_LARGE = {"hidden_size": 1536, "d_ff": 3968}
BERT_LARGE = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}
NETWORKS |= {
    "albert/albert-xxlarge-v2": lambda: t.AlbertModel(t.AlbertConfig()),
    "microsoft/deberta-base": lambda: deberta("Deberta", 12, 768, vocab_size=50265, position_buckets=-1),
    "microsoft/deberta-large": lambda: deberta("Deberta", 24, 1024, vocab_size=50265, position_buckets=-1),
    "microsoft/deberta-xlarge": lambda: deberta("Deberta", 48, 1024, vocab_size=50265, position_buckets=-1),
    "microsoft/deberta-v2-xlarge": lambda: deberta("DebertaV2", 24, 1536, vocab_size=128100, conv_kernel_size=3),
    "microsoft/deberta-v2-xxlarge": lambda: deberta("DebertaV2", 48, 1536, vocab_size=128100, conv_kernel_size=3),
    "facebook/ijepa_vith14_1k": lambda: t.IJepaModel(
        t.IJepaConfig(hidden_size=1280, num_hidden_layers=32, num_attention_heads=16, intermediate_size=5120, patch_size=14)
    ),
    "google/owlvit-base-patch16": lambda: t.OwlViTForObjectDetection(t.OwlViTConfig(vision_config={"patch_size": 16})),
    "google/owlvit-large-patch14": lambda: t.OwlViTForObjectDetection(
        t.OwlViTConfig(projection_dim=768, text_config=CLIP_TEXT, vision_config={"patch_size": 14, "image_size": 840, **VIT_LARGE})
    ),
    "google/tapas-large-finetuned-wtq": lambda: t.TapasForQuestionAnswering(t.TapasConfig(num_aggregation_labels=4, **BERT_LARGE)),
    "microsoft/layoutlmv3-large": lambda: t.LayoutLMv3Model(t.LayoutLMv3Config(**BERT_LARGE)),
    "google/pix2struct-large": lambda: t.Pix2StructForConditionalGeneration(
        t.Pix2StructConfig(
            text_config={"num_heads": 24, "num_layers": 18, **PIX2STRUCT_LARGE},
            vision_config={"num_attention_heads": 24, "num_hidden_layers": 18, **PIX2STRUCT_LARGE},
        )
    ),
    "microsoft/git-large": lambda: t.GitForCausalLM(t.GitConfig(vision_config={"patch_size": 14, **VIT_LARGE})),
    "microsoft/trocr-large-printed": lambda: pair(
        t.ViTConfig(image_size=384, qkv_bias=False, intermediate_size=4096, **LARGE),
        t.TrOCRConfig(is_decoder=True, add_cross_attention=True),
        is_tied=True,
    ),
    "microsoft/cvt-21": lambda: t.CvtForImageClassification(t.CvtConfig(depth=[1, 4, 16], num_labels=1000)),
    "naver-clova-ix/donut-base": lambda: donut([2560, 1920]),
    "allenai/longformer-large-4096": lambda: t.LongformerForMaskedLM(
        t.LongformerConfig(vocab_size=50265, max_position_embeddings=4098, type_vocab_size=1, **BERT_LARGE)
    ),
    "allenai/led-base-16384": lambda: t.LEDForConditionalGeneration(
        t.LEDConfig(d_model=768, encoder_layers=6, decoder_layers=6, encoder_attention_heads=12, decoder_attention_heads=12,
                    encoder_ffn_dim=3072, decoder_ffn_dim=3072)
    ),  # fmt: skip
    "MCG-NJU/videomae-large-finetuned-kinetics": lambda: t.VideoMAEForVideoClassification(t.VideoMAEConfig(num_labels=400, **VIT_LARGE)),
    "MCG-NJU/videomae-small-finetuned-kinetics": lambda: t.VideoMAEForVideoClassification(
        t.VideoMAEConfig(num_labels=400, hidden_size=384, num_attention_heads=6, intermediate_size=1536)
    ),
    "openai/imagegpt-medium": lambda: t.ImageGPTForCausalImageModeling(t.ImageGPTConfig(n_embd=1024, n_layer=36)),
    "openai/imagegpt-large": lambda: t.ImageGPTForCausalImageModeling(t.ImageGPTConfig(n_embd=1536, n_layer=48, n_head=16)),
    "openmmlab/upernet-convnext-tiny": lambda: upernet([3, 3, 9, 3], [96, 192, 384, 768], 384),
    "openmmlab/upernet-convnext-small": lambda: upernet([3, 3, 27, 3], [96, 192, 384, 768], 384),
    "openmmlab/upernet-convnext-base": lambda: upernet([3, 3, 27, 3], [128, 256, 512, 1024], 512),
    "shi-labs/oneformer_coco_swin_large": lambda: t.OneFormerForUniversalSegmentation(
        t.OneFormerConfig(backbone_config=swin((2, 2, 18, 2), 192, (6, 12, 24, 48), 12, 384, out_features=STAGES))
    ),
    "google/ddpm-celebahq-256": lambda: unet(
        (128, 128, 256, 256, 512, 512), blocks("ddddad", "Down"), blocks("uauuuu", "Up"), sample_size=256
    ),
    "google/ddpm-cifar10-32": lambda: unet((128, 256, 256, 256), blocks("dadd", "Down"), blocks("uuau", "Up"), sample_size=32),
    "facebook/DiT-XL-2-256": lambda: d.DiTTransformer2DModel(sample_size=32, num_embeds_ada_norm=1000, **TRANSFORMER_XL),
}


def bert(words, **shape):
    return t.BertModel(t.BertConfig(vocab_size=words, **shape))


def narrow(layers, width, words=30522, heads=None, inner=None):
    return bert(words, num_hidden_layers=layers, hidden_size=width, num_attention_heads=heads or width // 64, intermediate_size=inner or 4 * width)


def roberta(words, places=514, **shape):
    return t.RobertaForMaskedLM(t.RobertaConfig(vocab_size=words, max_position_embeddings=places, type_vocab_size=1, **shape))


def t5_encoder(width, inner, layers, heads):
    return t.T5EncoderModel(
        t.T5Config(d_model=width, d_ff=inner, d_kv=64, num_layers=layers, num_heads=heads, feed_forward_proj="gated-gelu")
    )


def dpt(backbone, necks, **more):
    return t.DPTForDepthEstimation(t.DPTConfig(backbone_config=backbone, neck_hidden_sizes=necks, **more))


def dpt_dinov2(width, heads, layers, stages, necks):
    return dpt(
        t.Dinov2Config(
            hidden_size=width, num_attention_heads=heads, num_hidden_layers=layers, patch_size=14, image_size=518,
            reshape_hidden_states=False, out_features=[f"stage{stage}" for stage in stages],
        ),
        necks,
    )  # fmt: skip


def dpt_beit(stages, necks, image, **shape):
    features = [f"stage{stage}" for stage in stages]
    backbone = t.BeitConfig(image_size=image, use_relative_position_bias=True, reshape_hidden_states=False, out_features=features, **shape)
    return dpt(backbone, necks, hidden_size=shape.get("hidden_size", 768))


def rt_detr(hidden, ins, **more):
    out = ["stage2", "stage3", "stage4"]
    backbone = t.RTDetrResNetConfig(out_features=out, **hidden)
    return t.RTDetrForObjectDetection(labels(t.RTDetrConfig(backbone_config=backbone, encoder_in_channels=ins, **more), 80))


def xmod(languages):
    return t.XmodForMaskedLM(
        t.XmodConfig(
            vocab_size=250002, max_position_embeddings=514, type_vocab_size=1, adapter_reduction_factor=2,
            languages=[str(language) for language in range(languages)],
        )
    )  # fmt: skip


def speech_to_text(width, heads):
    sides = {f"{side}_{name}": size for side in ("encoder", "decoder") for name, size in [("ffn_dim", 4 * width), ("attention_heads", heads)]}
    return t.Speech2TextForConditionalGeneration(t.Speech2TextConfig(d_model=width, **sides))


def decision(state, act):
    return t.DecisionTransformerModel(t.DecisionTransformerConfig(state_dim=state, act_dim=act))


def audioldm(widths):
    return d.UNet2DConditionModel(
        in_channels=8, out_channels=8, block_out_channels=widths, cross_attention_dim=widths, attention_head_dim=tuple(width // 32 for width in widths),
        down_block_types=("DownBlock2D",) + ("CrossAttnDownBlock2D",) * 3, up_block_types=("CrossAttnUpBlock2D",) * 3 + ("UpBlock2D",),
        class_embed_type="simple_projection", projection_class_embeddings_input_dim=512, class_embeddings_concat=True,
    )  # fmt: skip


HUGE = {"hidden_size": 1280, "num_hidden_layers": 32, "num_attention_heads": 16, "intermediate_size": 5120, "patch_size": 14}
BK_SDM = {"cross_attention_dim": 768, "layers_per_block": 1, "mid_block_type": None}
NETWORKS |= {
    "google/mobilenet_v1_0.75_192": lambda: t.MobileNetV1ForImageClassification(labels(t.MobileNetV1Config(depth_multiplier=0.75), 1001)),
    "google/mobilenet_v2_0.75_160": lambda: t.MobileNetV2ForImageClassification(labels(t.MobileNetV2Config(depth_multiplier=0.75), 1001)),
    "google/deeplabv3_mobilenet_v2_1.0_513": lambda: t.MobileNetV2ForSemanticSegmentation(labels(t.MobileNetV2Config(), 21)),
    "google/vit-huge-patch14-224-in21k": lambda: t.ViTModel(t.ViTConfig(**HUGE)),
    "facebook/vit-mae-huge": lambda: t.ViTMAEForPreTraining(t.ViTMAEConfig(**HUGE)),
    "facebook/regnet-y-320-seer": lambda: t.RegNetModel(t.RegNetConfig(depths=[2, 5, 12, 1], hidden_sizes=[232, 696, 1392, 3712], groups_width=232)),
    "facebook/maskformer-swin-large-ade": lambda: t.MaskFormerForInstanceSegmentation(
        labels(t.MaskFormerConfig(backbone_config=swin((2, 2, 18, 2), 192, (6, 12, 24, 48), 12, 384, out_features=STAGES)), 150)
    ),
    "facebook/dpt-dinov2-small-kitti": lambda: dpt_dinov2(384, 6, 12, [3, 6, 9, 12], [48, 96, 192, 384]),
    "facebook/dpt-dinov2-base-nyu": lambda: dpt_dinov2(768, 12, 12, [3, 6, 9, 12], [96, 192, 384, 768]),
    "facebook/dpt-dinov2-large-nyu": lambda: dpt_dinov2(1024, 16, 24, [5, 12, 18, 24], [128, 256, 512, 1024]),
    "facebook/nougat-small": lambda: nougat(4, 3584),
    "hustvl/yolos-base": lambda: t.YolosForObjectDetection(labels(t.YolosConfig(image_size=[800, 1344]), 91)),
    "SenseTime/deformable-detr-with-box-refine": lambda: detr("DeformableDetr", resnet(), 91, with_box_refine=True),
    "magic-leap-community/superglue_outdoor": lambda: t.SuperGlueForKeypointMatching(t.SuperGlueConfig()),
    "zju-community/efficientloftr": lambda: t.EfficientLoFTRForKeypointMatching(t.EfficientLoFTRConfig()),
    "MBZUAI/swiftformer-xs": lambda: t.SwiftFormerForImageClassification(labels(t.SwiftFormerConfig(), 1000)),
    "BAAI/SegGPT": lambda: t.SegGptForImageSegmentation(t.SegGptConfig()),
    "BAAI/AltCLIP": lambda: t.AltCLIPModel(t.AltCLIPConfig(projection_dim=768, vision_config={"patch_size": 14, **VIT_LARGE})),
    "Intel/dpt-beit-base-384": lambda: dpt_beit([3, 6, 9, 12], [96, 192, 384, 768], 384),
    "Intel/dpt-beit-large-512": lambda: dpt_beit([6, 12, 18, 24], [256, 512, 1024, 1024], 512, **VIT_LARGE),
    "Intel/dpt-hybrid-midas": lambda: t.DPTForDepthEstimation(t.DPTConfig(is_hybrid=True, backbone_out_indices=[2, 5, 8, 11])),
    "Intel/dpt-swinv2-large-384": lambda: dpt(
        t.Swinv2Config(image_size=384, embed_dim=192, depths=[2, 2, 18, 2], num_heads=[6, 12, 24, 48], window_size=24,
                       pretrained_window_sizes=[12, 12, 12, 6], out_features=STAGES),
        [192, 384, 768, 1536], hidden_size=1536,
    ),  # fmt: skip
    "Intel/tvp-base": lambda: t.TvpForVideoGrounding(t.TvpConfig()),
    "OFA-Sys/chinese-clip-vit-huge-patch14": lambda: t.ChineseCLIPModel(
        t.ChineseCLIPConfig(projection_dim=1024, text_config={"vocab_size": 21128, **BERT_LARGE}, vision_config=HUGE)
    ),
    "microsoft/trocr-small-printed": lambda: pair(
        t.DeiTConfig(image_size=384, hidden_size=384, num_attention_heads=6, intermediate_size=1536),
        t.TrOCRConfig(vocab_size=64044, d_model=256, decoder_layers=6, decoder_attention_heads=8, decoder_ffn_dim=1024,
                      cross_attention_hidden_size=384, is_decoder=True, add_cross_attention=True, tie_word_embeddings=False),
        is_tied=False,
    ),  # fmt: skip
    "nlpconnect/vit-gpt2-image-captioning": lambda: pair(t.ViTConfig(), t.GPT2Config(add_cross_attention=True, is_decoder=True), is_tied=True),
    "PekingU/rtdetr_r34vd": lambda: rt_detr(
        {"layer_type": "basic", "depths": [3, 4, 6, 3], "hidden_sizes": [64, 128, 256, 512]}, [128, 256, 512], hidden_expansion=0.5, decoder_layers=4
    ),
    "PekingU/rtdetr_r101vd": lambda: rt_detr({"depths": [3, 4, 23, 3]}, [512, 1024, 2048], encoder_ffn_dim=2048, encoder_hidden_dim=384),
    "apple/deeplabv3-mobilevit-small": lambda: t.MobileViTForSemanticSegmentation(labels(t.MobileViTConfig(), 21)),
    "apple/deeplabv3-mobilevit-x-small": lambda: t.MobileViTForSemanticSegmentation(
        labels(t.MobileViTConfig(hidden_sizes=[96, 120, 144], neck_hidden_sizes=[16, 32, 48, 64, 80, 96, 384]), 21)
    ),
    "apple/deeplabv3-mobilevit-xx-small": lambda: t.MobileViTForSemanticSegmentation(
        labels(t.MobileViTConfig(hidden_sizes=[64, 80, 96], neck_hidden_sizes=[16, 16, 24, 48, 64, 80, 320], expand_ratio=2.0), 21)
    ),
    "tue-mps/ade20k_semantic_eomt_large_512": lambda: t.EomtForUniversalSegmentation(labels(t.EomtConfig(image_size=512, num_queries=100), 150)),
    "PaddlePaddle/PP-DocLayoutV2_safetensors": lambda: t.PPDocLayoutV2ForObjectDetection(t.PPDocLayoutV2Config()),
    "PaddlePaddle/PP-DocLayoutV4_safetensors": lambda: t.PPDocLayoutV4ForObjectDetection(t.PPDocLayoutV4Config()),
    "PaddlePaddle/PP-OCRv5_mobile_det_safetensors": lambda: t.PPOCRV5MobileDetForObjectDetection(t.PPOCRV5MobileDetConfig()),
    "PaddlePaddle/PP-OCRv6_small_det_safetensors": lambda: t.PPOCRV6SmallDetForObjectDetection(t.PPOCRV6SmallDetConfig()),
    "PaddlePaddle/PP-OCRv6_small_rec_safetensors": lambda: t.PPOCRV6SmallRecForTextRecognition(t.PPOCRV6SmallRecConfig()),
    "PaddlePaddle/PP-OCRv6_tiny_rec_safetensors": lambda: t.PPOCRV6TinyRecForTextRecognition(t.PPOCRV6TinyRecConfig()),
    "PaddlePaddle/SLANeXt_wired_safetensors": lambda: t.SLANeXtForTableRecognition(t.SLANeXtConfig()),
    "PaddlePaddle/SLANet_plus_safetensors": lambda: t.SLANetForTableRecognition(t.SLANetConfig()),
    # Words.
    "google/mobilebert-uncased": lambda: t.MobileBertModel(t.MobileBertConfig()),
    "google/muril-base-cased": lambda: bert(197285),
    "google/muril-large-cased": lambda: bert(197285, **BERT_LARGE),
    "google/tapas-mini": lambda: t.TapasModel(t.TapasConfig(hidden_size=256, num_hidden_layers=4, num_attention_heads=4, intermediate_size=1024)),
    "google/bigbird-roberta-large": lambda: t.BigBirdForMaskedLM(t.BigBirdConfig(**BERT_LARGE)),
    "microsoft/deberta-v3-xsmall": lambda: deberta("DebertaV2", 12, 384, vocab_size=128100),
    "microsoft/unixcoder-base": lambda: roberta(51416, 1026),
    "vinai/bertweet-base": lambda: roberta(64001, 130),
    "vinai/phobert-base": lambda: roberta(64001, 258),
    "facebook/xlm-v-base": lambda: roberta(901629),
    "facebook/xmod-base": lambda: xmod(81),
    "facebook/xmod-base-13-125k": lambda: xmod(13),
    "facebook/xmod-base-30-125k": lambda: xmod(30),
    "facebook/xmod-base-60-125k": lambda: xmod(60),
    "facebook/xmod-base-75-125k": lambda: xmod(75),
    "Helsinki-NLP/opus-mt-tc-big-en-fr": lambda: marian(53017, 1024, 16),
    "YituTech/conv-bert-small": lambda: t.ConvBertModel(
        t.ConvBertConfig(embedding_size=128, hidden_size=256, num_attention_heads=4, intermediate_size=1024)
    ),
    "YituTech/conv-bert-medium-small": lambda: t.ConvBertModel(
        t.ConvBertConfig(embedding_size=128, hidden_size=384, num_attention_heads=8, intermediate_size=1536, num_groups=2)
    ),
    "studio-ousia/luke-large": lambda: t.LukeModel(t.LukeConfig(**BERT_LARGE)),
    "tau/splinter-large": lambda: t.SplinterForQuestionAnswering(t.SplinterConfig(**BERT_LARGE)),
    "prajjwal1/bert-tiny": lambda: narrow(2, 128),
    "prajjwal1/bert-mini": lambda: narrow(4, 256),
    "prajjwal1/bert-small": lambda: narrow(4, 512),
    "prajjwal1/bert-medium": lambda: narrow(8, 512),
    "huawei-noah/TinyBERT_General_4L_312D": lambda: narrow(4, 312, heads=12, inner=1200),
    "huawei-noah/TinyBERT_General_6L_768D": lambda: narrow(6, 768),
    "hfl/rbt3": lambda: narrow(3, 768, 21128),
    "hfl/rbt4": lambda: narrow(4, 768, 21128),
    "hfl/rbt6": lambda: narrow(6, 768, 21128),
    "hfl/rbtl3": lambda: narrow(3, 1024, 21128),
    "zhihan1996/DNA_bert_4": lambda: bert(4**4 + 5),
    "zhihan1996/DNA_bert_5": lambda: bert(4**5 + 5),
    "zhihan1996/DNA_bert_6": lambda: bert(4**6 + 5),
    # Sounds, series, robots.
    "facebook/s2t-small-librispeech-asr": lambda: t.Speech2TextForConditionalGeneration(t.Speech2TextConfig()),
    "facebook/s2t-medium-librispeech-asr": lambda: speech_to_text(512, 8),
    "facebook/s2t-large-librispeech-asr": lambda: speech_to_text(1024, 16),
    "facebook/wav2vec2-conformer-rope-large-960h-ft": lambda: t.Wav2Vec2ConformerForCTC(
        t.Wav2Vec2ConformerConfig(vocab_size=32, position_embeddings_type="rotary", **BERT_LARGE)
    ),
    "facebook/wav2vec2-conformer-rel-pos-large": lambda: t.Wav2Vec2ConformerModel(t.Wav2Vec2ConformerConfig(position_embeddings_type="relative", **BERT_LARGE)),
    "facebook/hf-seamless-m4t-medium": lambda: t.SeamlessM4TModel(
        t.SeamlessM4TConfig(vocab_size=256206, encoder_layers=12, decoder_layers=12, encoder_ffn_dim=4096, decoder_ffn_dim=4096,
                            speech_encoder_layers=12, t2u_encoder_layers=4, t2u_decoder_layers=4)
    ),  # fmt: skip
    "kmhf/hf-moshika": lambda: t.MoshiForConditionalGeneration(
        t.MoshiConfig(audio_encoder_config=t.MimiConfig().to_dict(), depth_decoder_config={})
    ),
    "AutonLab/MOMENT-1-small": lambda: t5_encoder(512, 1024, 8, 6),
    "AutonLab/MOMENT-1-base": lambda: t5_encoder(768, 2048, 12, 12),
    "AutonLab/MOMENT-1-large": lambda: t5_encoder(1024, 2816, 24, 16),
    "edbeeching/decision-transformer-gym-hopper-medium": lambda: decision(11, 3),
    "edbeeching/decision-transformer-gym-halfcheetah-medium": lambda: decision(17, 6),
    "cvssp/audioldm-s-full-v2": lambda: audioldm((128, 256, 384, 640)),
    "cvssp/audioldm-m-full": lambda: audioldm((192, 384, 576, 960)),
    "cvssp/audioldm-l-full": lambda: audioldm((256, 512, 768, 1280)),
    "declare-lab/tango": lambda: d.UNet2DConditionModel(
        in_channels=8, out_channels=8, cross_attention_dim=1024, use_linear_projection=True, attention_head_dim=[5, 10, 20, 20]
    ),
    "UsefulSensors/moonshine-base": lambda: t.MoonshineForConditionalGeneration(
        t.MoonshineConfig(hidden_size=416, intermediate_size=1664, encoder_num_hidden_layers=8, decoder_num_hidden_layers=8)
    ),
    # Pictures and films that are made.
    "TencentARC/t2iadapter_canny_sd15v2": lambda: d.T2IAdapter(adapter_type="full_adapter"),
    "fal/AuraFlow": d.AuraFlowTransformer2DModel,
    "rhymes-ai/Allegro": d.AllegroTransformer3DModel,
    "amused/amused-512": d.UVit2DModel,
    "Lightricks/LTX-2": d.LTX2VideoTransformer3DModel,
    "kandinsky-community/kandinsky-3": d.Kandinsky3UNet,
    "cerspense/zeroscope_v2_576w": d.UNet3DConditionModel,
    "ali-vilab/i2vgen-xl": d.I2VGenXLUNet,
    "tencent/HunyuanVideo-1.5": d.HunyuanVideo15Transformer3DModel,
    "tencent/HunyuanImage-2.1": d.HunyuanImageTransformer2DModel,
    "stabilityai/stable-diffusion-x4-upscaler": lambda: d.UNet2DConditionModel(
        in_channels=7, block_out_channels=(256, 512, 512, 1024), cross_attention_dim=1024, num_class_embeds=1000, use_linear_projection=True,
        down_block_types=("DownBlock2D",) + ("CrossAttnDownBlock2D",) * 3, up_block_types=("CrossAttnUpBlock2D",) * 3 + ("UpBlock2D",),
        only_cross_attention=(True, True, True, False),
    ),  # fmt: skip
    "stabilityai/stable-diffusion-2-1-unclip": lambda: d.UNet2DConditionModel(
        cross_attention_dim=1024, use_linear_projection=True, attention_head_dim=[5, 10, 20, 20], class_embed_type="projection",
        projection_class_embeddings_input_dim=2048,
    ),  # fmt: skip
    "stabilityai/stable-cascade-prior": lambda: d.StableCascadeUNet(
        in_channels=16, out_channels=16, patch_size=1, conditioning_dim=2048, block_out_channels=(2048, 2048), num_attention_heads=(32, 32),
        down_num_layers_per_block=(8, 24), up_num_layers_per_block=(24, 8), down_blocks_repeat_mappers=(1, 1), up_blocks_repeat_mappers=(1, 1),
        block_types_per_layer=(("SDCascadeResBlock", "SDCascadeTimestepBlock", "SDCascadeAttnBlock"),) * 2, clip_text_in_channels=1280,
        clip_text_pooled_in_channels=1280, clip_image_in_channels=768, dropout=(0.1, 0.1), timestep_conditioning_type=("sca", "crp"),
        switch_level=(False,),
    ),  # fmt: skip
    "kandinsky-community/kandinsky-2-2-prior": lambda: d.PriorTransformer(
        embedding_dim=1280, num_embeddings=77, additional_embeddings=4, num_attention_heads=32, attention_head_dim=64, num_layers=20
    ),
    "guoyww/animatediff-motion-adapter-sdxl-beta": lambda: d.MotionAdapter(
        block_out_channels=(320, 640, 1280), use_motion_mid_block=False, motion_max_seq_length=32
    ),
    "nota-ai/bk-sdm-small": lambda: d.UNet2DConditionModel(**BK_SDM),
    "nota-ai/bk-sdm-tiny": lambda: d.UNet2DConditionModel(
        block_out_channels=(320, 640, 1280), down_block_types=("CrossAttnDownBlock2D",) * 3, up_block_types=("CrossAttnUpBlock2D",) * 3, **BK_SDM
    ),
    "CompVis/ldm-celebahq-256": lambda: d.UNet2DModel(
        in_channels=3, out_channels=3, block_out_channels=(224, 448, 672, 896), attention_head_dim=32,
        down_block_types=blocks("daaa", "Down"), up_block_types=blocks("aaau", "Up"),
    ),  # fmt: skip
}

if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    for model, make in NETWORKS.items():
        if wanted in model:
            print(model, count(make), flush=True)
