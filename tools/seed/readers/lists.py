"""Packages that name repositories in lists and examples of their own: what those models do is what the list is for.

A list is a file, the owners or names whose models it holds, and the task and the library that run them. A name that is
not of those owners is not taken, so that data sets and papers stay out.
"""

import os
import re

from rows import Rows, is_id

URL = re.compile(r"(?:huggingface\.co|hf\.co)/([A-Za-z0-9][\w.-]{1,41}/[A-Za-z0-9][\w.-]{1,95})")
QUOTED = re.compile(r"[\"'`]([A-Za-z0-9][\w.-]{1,41}/[A-Za-z0-9][\w.-]{1,95})[\"'`]")
NOT_MODELS = re.compile(
    r"^(datasets|spaces|docs|blog|papers|collections|api|models|tasks|learn)/|[-_](?:dataset|data|bench)s?$|bench|instruct-data", re.I
)

#: distribution → (file, names, task, library)
LISTS = {
    "mlx_audio": [
        (r"METADATA$|/tts/.*README|/tts/", r"mlx-community/.*(tts|kokoro|csm|dia-|soprano|chatterbox|voxcpm|spark|outetts|melo|orpheus|phonon|higgs|fish|kugel|kitten|zonos|tada|dramabox)", "text-to-speech", "mlx-audio"),
        (r"METADATA$|/tts/.*README|/tts/", r"(?!mlx-community)[^/]+/.*(tts|kokoro|csm|dia-|soprano|chatterbox|voxcpm|spark|outetts|melo|orpheus|phonon|higgs|fish|kugel|kitten|zonos|tada|dramabox)", "text-to-speech", None),
        (r"METADATA$|/stt/", r"mlx-community/.*(whisper|asr|parakeet|canary|moonshine|voxtral|granite.*speech|nemotron.*(asr|speech)|sensevoice|-stt)", "automatic-speech-recognition", "mlx-audio"),
        (r"METADATA$|/stt/", r"(?!mlx-community)[^/]+/.*(whisper|asr|parakeet|canary|moonshine|voxtral|granite.*speech|nemotron.*(asr|speech)|sensevoice|-stt)", "automatic-speech-recognition", None),
        (r"METADATA$|/(vad|sts|codec)/", r"mlx-community/.*(vad|sortformer|diar|deepfilter|sam-audio|mimi|encodec|dacvae|snac|vocos|demucs)", "audio-to-audio", "mlx-audio"),
        (r"METADATA$|/(vad|sts|codec)/", r"(?!mlx-community)[^/]+/.*(vad|sortformer|diar|deepfilter|sam-audio|mimi|encodec|dacvae|snac|vocos|demucs)", "audio-to-audio", None),
    ],
    "mlx_vlm": [(r"", r"mlx-community/(?!.*(depth|moge|reranker|embedding))", "image-text-to-text", "mlx")],
    "fastvideo": [(r"", r"(Wan-AI|FastVideo|hunyuanvideo-community|Lightricks|weizhou03|Davids048)/", "text-to-video", "diffusers")],
    "ms_vlmeval": [
        (r"vlmeval/config\.py$", r"(?!.*(bench|RefSpatial|preview-0|Embedding|ViCLIP|InternViT|VisionTokenizer|PRM))(?!AI-ModelScope|iic|openai)", "image-text-to-text", None),
    ],
    "alpaca_eval": [(r"models_configs/.*/configs\.yaml$", r"(?!gpt|claude)", "text-generation", "transformers")],
    "rewardbench": [(r"", r"(OpenAssistant|berkeley-nest|weqweasdas|RLHFlow|Ray2333|Nexusflow|llm-blender|PKU-Alignment|openbmb|sfairXC|NCSOFT|internlm|LxzGordon|Skywork|nvidia|Eurus)/.*(reward|rm|pairrm|eurus|beaver)", "text-classification", "transformers")],
    "rerankers": [(r"", r"(unicamp-dl|castorini|BAAI/bge-reranker|mixedbread-ai/mxbai-rerank|cross-encoder|jinaai/jina-reranker)", "text-ranking", None)],
    "llm_guard": [
        (r"", r"(MoritzLaurer/)", "zero-shot-classification", "transformers"),
        (r"", r"(protectai/(?!.*onnx).*(injection|rejection|prompt)|unitary/|madhurjindal|papluca|SamLowe|ProtectAI)", "text-classification", "transformers"),
        (r"", r"(dslim|Isotonic|lakshyakh93|dbmdz|StanfordAIMI|h2oai|ai4privacy)/", "token-classification", "transformers"),
    ],
    "dghs_imgutils": [
        (r"", r"(SmilingWolf/wd-|Camais03|deepghs/(?!.*(detect|yolo|seg|paddleocr|ccip|models|-bg|monochrome|waifu)))", "image-classification", None),
        (r"", r"deepghs/.*(detect|yolo)", "object-detection", None),
        (r"", r"skytnt/anime-seg", "image-segmentation", None),
    ],
    "torchgeo": [(r"", r"torchgeo/(?!.*(cloud|dataset|eurosat|landsat$))", "image-feature-extraction", "torchgeo")],
    "terratorch": [(r"", r"(ibm-nasa-geospatial/(Prithvi|Terra))", "image-feature-extraction", "terratorch"), (r"", r"ibm-esa-geospatial/", "image-feature-extraction", "terratorch")],
    "granite_tsfm": [(r"", r"(ibm-granite/granite-timeseries|ibm-research/(ttm|patchtst|test-tsb))", "time-series-forecasting", "granite-tsfm")],
    "autogluon_timeseries": [(r"", r"(autogluon|amazon)/chronos", "time-series-forecasting", "chronos-forecasting"), (r"", r"Salesforce/moirai", "time-series-forecasting", "uni2ts")],
    "autogluon_tabular": [(r"", r"(autogluon/(mitra|tabpfn).*class|jingang/TabICL|Prior-Labs/.*clf)", "tabular-classification", None), (r"", r"(autogluon/(mitra|tabpfn).*regr|Prior-Labs/.*reg)", "tabular-regression", None)],
    "funasr": [
        (r"name_maps_from_hub\.py$|METADATA$", r"(funasr/(paraformer|fa-)|FunAudioLLM/)", "automatic-speech-recognition", "funasr"),
        (r"name_maps_from_hub\.py$", r"funasr/fsmn-vad", "voice-activity-detection", "funasr"),
        (r"name_maps_from_hub\.py$", r"funasr/ct-punc", "token-classification", "funasr"),
        (r"name_maps_from_hub\.py$", r"(emotion2vec/|funasr/campplus)", "audio-classification", "funasr"),
    ],
    "iopaint": [(r"", r"(?!.*(controlnet|brushnet|lcm-lora|AnyText|PowerPaint|briaai|hq-sam)).*(inpaint|paint-by)", "image-to-image", "diffusers"), (r"", r"diffusers/(controlnet|brushnet)|lllyasviel/control", "image-to-image", "diffusers")],
    "mflux": [(r"", r"(black-forest-labs/|Tongyi-MAI|Qwen/Qwen-Image|briaai/FIBO|mflux|filipstrand|dhairyashil|akx/)", "text-to-image", "mflux")],
    "colpali_engine": [(r"", r"vidore/col(?!.*(train|test|bench|syntheticDocQA))", "visual-document-retrieval", "colpali")],
    "infinity_emb": [(r"", r"michaelfeil/(bge|col)", "feature-extraction", None), (r"", r"(mixedbread-ai|Alibaba-NLP|wkcn)/", "feature-extraction", None)],
    "pix2text": [(r"", r"breezedeus/pix2text-mfr", "image-to-text", None), (r"", r"breezedeus/pix2text-(mfd|layout|table)", "object-detection", None)],
    "optimum_intel": [(r"", r"(superb/|anton-l/wav2vec2)", "audio-classification", "transformers"), (r"", r"(microsoft/trocr)", "image-to-text", "transformers"), (r"", r"(lmsys|inceptionai/jais)", "text-generation", "transformers")],
    "bfcl_eval": [(r"constants/(model_config|supported_models)\.py$", r"(?!.*-FC$)(MadeAgents|BitAgent|Team-ACE|katanemo|meetkai|Salesforce|NovaSky-AI|ibm-granite|NousResearch|speakleash|tiiuae)/", "text-generation", "transformers")],
    "invokeai": [
        (r"starter_models\.py$", r"(lllyasviel/control_|lllyasviel/sd-controlnet|diffusers/control|xinsir/|InstantX/.*ontrol|Shakker-Labs/.*ontrol|XLabs-AI/.*control|TencentARC/t2i|alibaba-pai/.*ontrol)", "image-to-image", "diffusers"),
        (r"starter_models\.py$", r"(InvokeAI/ip|XLabs-AI/flux-ip|h94/)", "image-to-image", "diffusers"),
        (r"starter_models\.py$", r"(Lykon|SG161222|stabilityai|RunDiffusion|cyberdelia/CyberRealistic$|XpucT|black-forest-labs|InvokeAI/FLUX|diffusers/FLUX|dreamlike|cagliostro|THUDM/CogView|Tongyi-MAI)", "text-to-image", "diffusers"),
        (r"starter_models\.py$", r"(RalFinger)/", "text-to-image", "diffusers"),
    ],
}


def read(package):
    folder = next(name for name in sorted(os.listdir(package.root)) if name.endswith(".dist-info"))
    distribution = folder.split("-")[0].lower().replace(".", "_")
    lists = [(re.compile(where), re.compile(names), task, library) for where, names, task, library in LISTS[distribution]]
    for path in sorted(files(package.root)):
        text = read_text(os.path.join(package.root, path))
        rows = Rows(path)
        seen = set()
        for where, names, task, library in lists:
            if where.search(path) is None:
                continue
            for hub_id in sorted({trimmed(each) for pattern in (URL, QUOTED) for each in pattern.findall(text)}):
                if hub_id in seen or not is_id(hub_id) or NOT_MODELS.search(hub_id) or names.match(hub_id) is None:
                    continue
                seen.add(hub_id)
                model = rows.model(hub_id)
                model.say("pipeline_tag", task, rule="what the list is for that names it")
                model.say("library_name", library, rule="what runs the models of the list")


def trimmed(hub_id):
    return hub_id.rstrip(".").removesuffix(".git")


def files(root):
    for folder, _, names in os.walk(root):
        for name in names:
            if name.endswith((".py", ".md", ".yaml", ".yml", "METADATA")) and "/test" not in folder:
                yield os.path.relpath(os.path.join(folder, name), root).replace("\\", "/")


def read_text(path):
    with open(path, encoding="utf-8", errors="ignore") as file:
        return file.read()
