/** pyannote.audio: a whole pipeline, or one model with an inference around it, on a file and on an excerpt. */
import { type Code, py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "pyannote-audio",
  prettyLabel: "pyannote.audio",
  repoName: "pyannote-audio",
  repoUrl: "https://github.com/pyannote/pyannote-audio",
  filter: true,
  aliases: ["pyannote"],
  snippets(model) {
    const isPipeline = model.tags.has("pyannote-audio-pipeline");
    return [
      snippet(isPipeline ? pipeline(model) : inference(model), {
        install: `pip install -U pyannote.audio soundfile ${TORCH_OF_TORCHAUDIO}`,
      }),
    ];
  },
  examples: [
    { tags: ["pyannote-audio-pipeline"], id: "pyannote/diarization" },
    { tags: [], id: "pyannote/segmentation" },
  ],
});

/** Sound is read by soundfile: the package's own way needs FFmpeg. */
const READ = py`
  samples, sample_rate = sf.read("file.wav", dtype="float32", always_2d=True)
  sound = {"waveform": torch.from_numpy(samples.T), "sample_rate": sample_rate}
`;

function pipeline(model: SnippetModel): Code<"python"> {
  return py`
    import soundfile as sf
    import torch
    from pyannote.audio import Audio, Pipeline
    from pyannote.core import Segment

    pipeline = Pipeline.from_pretrained(${model.id})
    ${READ}

    # On the whole file
    output = pipeline(sound)
    for turn, _, speaker in output.speaker_diarization.itertracks(yield_label=True):
        print(f"{turn.start:.1f} to {turn.end:.1f} s", speaker)

    # On an excerpt, in seconds
    excerpt = Segment(start=2.0, end=5.0)
    waveform, sample_rate = Audio().crop(sound, excerpt)
    print(pipeline({"waveform": waveform, "sample_rate": sample_rate}))
  `;
}

function inference(model: SnippetModel): Code<"python"> {
  return py`
    import soundfile as sf
    import torch
    from pyannote.audio import Inference, Model
    from pyannote.core import Segment

    model = Model.from_pretrained(${model.id})
    inference = Inference(model)
    ${READ}

    # On the whole file
    print(inference(sound))

    # On an excerpt, in seconds
    excerpt = Segment(start=2.0, end=5.0)
    print(inference.crop(sound, excerpt))
  `;
}
