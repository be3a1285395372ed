"""llmfit: a table inside the program, made from the hub's API and the configurations of the repositories.

Values that the table works out are omitted: contexts that are stretched or its default, sizes that follow from the
shape, and shapes of architectures whose configurations it misreads.
"""

import glob
import json
import os
import re

from rows import Rows, is_id, whole

DEFAULT_CONTEXT = 4096
# Its default is also their true context.
CONTEXT_IS_4096 = {"olmoe", "olmo2", "stablelm", "phi3"}
# The configuration states the context as it is: no factor, no sliding window, no added positions.
CONTEXT_AS_WRITTEN = {
    "ernie4_5", "ernie4_5_moe", "exaone4", "falcon_h1", "glm4", "gpt_neox", "gpt_oss", "granite", "granitemoe",
    "granitemoehybrid", "hunyuan_v1_dense", "idefics2", "idefics3", "internvl", "jamba", "kimi_vl", "lfm2", "lfm2_moe",
    "mistral", "mixtral", "nemotron_h", "olmo2", "olmoe", "phi", "phi3", "phi3_v", "phi4mm", "phimoe", "qwen2", "qwen2_vl",
    "qwen3", "qwen3_5", "qwen3_5_moe", "qwen3_moe", "qwen3_next", "qwen3_vl", "seed_oss", "smollm3", "smolvlm", "stablelm",
    "starcoder2", "llava_next",
}  # fmt: skip
LLAMA_CONTEXTS = {2048, 8192, 16384, 32768, 131072}
MISREAD_HEADS = {"falcon", "chatglm", "qwen"}
QUANTIZED = re.compile(r"[-_.](?:\d+-?bits?|bnb|awq|gptq|gguf|fp[48]|mxfp[48]|nvfp4|int[48]|w\d+a\d+|q\d|quant\w*|qat|hqq|eetq|exl\d|mlx|autoround|ternary|1bit)(?=$|[-_.])", re.I)
# A repository that has been there since the hub counts such days has the day of that count.
COUNTED_SINCE = "2022-03-0"
# The shape that copies have in common with their originals, they take from them.
CONVERTERS = re.compile(r"^(unsloth|mlx-community|lmstudio-community|bartowski|TheBloke|QuantTrio|MaziyarPanahi|RedHatAI)/")
# What is liked by this many, or asked for this often and liked by some, is taken up though no other source names it.
WELL_LIKED = 20
OFTEN_ASKED_FOR = 20_000
LIKED_BY_SOME = 3
SCAN = "scan"
TASKS = {
    "text-generation", "image-text-to-text", "any-to-any", "feature-extraction", "fill-mask", "text-classification",
    "token-classification", "question-answering", "summarization", "translation", "text-ranking", "text-to-speech",
    "automatic-speech-recognition", "audio-text-to-text", "image-to-text",
}  # fmt: skip
LICENSE_OF_HUB = re.compile(
    r"^(apache-2\.0|mit|(?:bigscience-)?openrail.*|creativeml-openrail-m|bigscience-.*|bigcode-openrail-m|afl-3\.0|artistic-2\.0|"
    r"bs[dl]-.*|bsd|cc|cc0-1\.0|cc-by.*|c-uda|cdla-.*|wtfpl|epl-.*|eupl-.*|etalab-2\.0|[al]?gpl.*|gfdl|isc|intel-research|"
    r"llama[23](?:\.[123])?|llama4|gemma|apple-.*|openmdw-.*|ms-pl|mpl-2\.0|odc-by|odbl|osl-3\.0|unlicense|zlib|ecl-2\.0|"
    r"deepfloyd-if-license|fair-noncommercial-research-license|h-research|postgresql|ofl-1\.1|lppl-1\.3c|ncsa)$"
)
MARK = b'"parameters_raw"'


def read(package):
    program = glob.glob(f"{package.root}/llmfit-*.data/scripts/llmfit")[0]
    rows = Rows(os.path.relpath(program, package.root))
    for row in table(program):
        if is_id(row.get("name")):
            read_model(rows, row)


def table(path):
    """The JSON in the program, from the bracket before the first row."""
    with open(path, "rb") as file:
        program = file.read()
    first = program.index(MARK)
    start = [match.start() for match in re.finditer(rb'\[\s*\{\s*"', program[max(0, first - 4096) : first])][-1]
    text = program[max(0, first - 4096) + start :].decode("utf-8", "replace")
    return json.JSONDecoder().raw_decode(text)[0]


def read_model(rows, row):
    name, architecture = row["name"], row.get("architecture")
    is_quantized = QUANTIZED.search(name) is not None
    likes, downloads = row.get("hf_likes") or 0, row.get("hf_downloads") or 0
    model = rows.model(name, named=likes >= WELL_LIKED or (downloads >= OFTEN_ASKED_FOR and likes >= LIKED_BY_SOME))
    is_copy = is_quantized or CONVERTERS.match(name) is not None
    say_license(model, row.get("license"))
    if not is_copy:
        say_context(model, architecture, whole(row.get("context_length")))
    if row.get("pipeline_tag") in TASKS:
        model.say("taskOfHead", row["pipeline_tag"], rule="as the hub lists it")
    date = row.get("release_date")
    if date and not date.startswith(COUNTED_SINCE):
        model.say("createdAt", date, authority=SCAN)
    if not is_copy and architecture and architecture != "unknown":
        model.say("model_type", architecture)
    model.say("layers", whole(row.get("num_hidden_layers")))
    model.say("hiddenSize", whole(row.get("hidden_size")))
    model.say("attentionHeads", whole(row.get("num_attention_heads")))
    if architecture not in MISREAD_HEADS:
        model.say("keyValueHeads", whole(row.get("num_key_value_heads")))
    if not is_quantized and not is_estimate(row):
        # Rounded where it is counted from bytes; the merge treats it as a size, not as a count.
        model.say("parametersAbout", round(row["parameters_raw"], -4))


def say_license(model, value):
    """The table has the name of a license of one's own where the page has `other` and that name."""
    if not value or value in ("unknown", "other"):
        return
    if LICENSE_OF_HUB.match(value):
        model.say("license", value, authority=SCAN)
    else:
        model.say("license", "other", authority=SCAN)
        model.say("license_name", value, authority=SCAN)


def say_context(model, architecture, value):
    if value == DEFAULT_CONTEXT and architecture not in CONTEXT_IS_4096:
        return
    if value in LLAMA_CONTEXTS if architecture == "llama" else architecture in CONTEXT_AS_WRITTEN:
        model.say("contextLength", value, authority=SCAN)


def is_estimate(row):
    """A size that was worked out from the shape has no norms, so the layers divide what the vocabulary leaves."""
    layers, hidden, words = (whole(row.get(key)) for key in ("num_hidden_layers", "hidden_size", "vocab_size"))
    size = row["parameters_raw"]
    if size < 1_000_000:
        return True
    if not layers or not hidden or not words:
        return False
    return any((size - count * words * hidden) % (layers * hidden) == 0 for count in (0, 1, 2))
