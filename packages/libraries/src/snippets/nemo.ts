import { py } from "@vitrine/code";
import { note, snippet } from "../entry/make-snippet.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import type { Snippet } from "../entry/snippet.ts";

const NO_DOMAIN = "tag did not correspond to a valid NeMo domain.";

export function nemoSnippets(model: ModelFacts): Snippet[] {
  if (!model.tags.has("automatic-speech-recognition")) return [note("python", NO_DOMAIN)];
  const code = py`
    import nemo.collections.asr as nemo_asr

    asr_model = nemo_asr.models.ASRModel.from_pretrained(${model.id})

    for transcription in asr_model.transcribe(["file.wav"]):
        print(transcription.text)
  `;
  return [snippet(code, { install: 'pip install -U "nemo_toolkit[asr]"' })];
}
