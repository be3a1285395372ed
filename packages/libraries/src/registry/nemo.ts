import { py } from "@vitrine/code";
import { note, snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "nemo",
  prettyLabel: "NeMo",
  repoName: "NeMo",
  repoUrl: "https://github.com/NVIDIA/NeMo",
  filter: true,
  countDownloads: 'path_extension:"nemo" OR path:"model_config.yaml" OR path_extension:"json"',
  aliases: ["nemo-toolkit"],
  snippets: nemoSnippets,
  examples: [
    { tags: ["automatic-speech-recognition"], id: "nvidia/parakeet" },
    { tags: ["text-to-speech"], id: "nvidia/tts" },
  ],
});

const NO_DOMAIN = "tag did not correspond to a valid NeMo domain.";

function nemoSnippets(model: SnippetModel): Snippet[] {
  if (!model.tags.has("automatic-speech-recognition")) return [note("python", NO_DOMAIN)];
  const code = py`
    import nemo.collections.asr as nemo_asr

    asr_model = nemo_asr.models.ASRModel.from_pretrained(${model.id})

    for transcription in asr_model.transcribe(["file.wav"]):
        print(transcription.text)
  `;
  return [snippet(code, { install: 'pip install -U "nemo_toolkit[asr]"' })];
}
