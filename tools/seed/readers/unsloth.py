"""unsloth: which repository is the 4-bit, 8-bit or 16-bit form of which original."""

from rows import Rows, is_id


def read(package):
    module = package.open("unsloth/models/mapper.py")
    rows = Rows("unsloth/models/mapper.py")
    for small, forms in module.name("__INT_TO_FLOAT_MAPPER").items():
        groups = forms if isinstance(forms, dict) else {"16": forms}
        for bits, group in groups.items():
            ids = [each for each in group if is_id(each)] if isinstance(group, (list, tuple)) else []
            read_group(rows, small, bits, ids)


def read_group(rows, small, bits, ids):
    original = next((each for each in ids if not each.startswith("unsloth/")), None)
    for each in dict.fromkeys([small, *ids]):
        if not is_id(each):
            continue
        model = rows.model(each)
        lower = each.lower()
        if "bnb-4bit" in lower:
            model.say("formats", ["bitsandbytes"])
        model.say("library_name", "transformers", rule="unsloth loads it by transformers")
        if original is None or each == original or not each.startswith("unsloth/"):
            continue
        quantized = any(word in lower for word in ("bnb-4bit", "-fp8", "-4bit", "-8bit"))
        model.say("baseModels", [{"id": original, "relation": "quantized" if quantized else "copy"}])
