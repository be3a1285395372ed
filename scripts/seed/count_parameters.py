"""Counts the weights of networks whose makers state no number, for lines of `repositories.jsonl` with the rule "counted
from ...". A class is made on the meta device, so that no weight is loaded, with the configuration that its default, its
conversion script (transformers 4.46.3) or the maker's package states.

    uv venv /tmp/count && uv pip install --python /tmp/count transformers==5.23.0 diffusers==0.42.1 torch timm scipy
    /tmp/count/bin/python scripts/seed/count_parameters.py [part of an id]
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


def nougat():
    encoder = t.DonutSwinConfig(
        image_size=[896, 672], patch_size=4, depths=[2, 2, 14, 2], num_heads=[4, 8, 16, 32], window_size=7, embed_dim=128
    )
    decoder = t.MBartConfig(
        decoder_layers=10, max_position_embeddings=4096, vocab_size=50000, add_final_layer_norm=True,
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


def marian(words):
    sizes = {f"{side}_{name}": size for side in ("encoder", "decoder") for name, size in [("layers", 6), ("ffn_dim", 2048), ("attention_heads", 8)]}
    return t.MarianMTModel(
        t.MarianConfig(vocab_size=words, d_model=512, max_position_embeddings=512, pad_token_id=words - 1, **sizes)
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

if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    for model, make in NETWORKS.items():
        if wanted in model:
            print(model, count(make), flush=True)
