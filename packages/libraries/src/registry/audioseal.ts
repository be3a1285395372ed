/**
 * AudioSeal: puts a watermark into speech, and finds it again. Its loader takes the path of a checkpoint; the id of
 * a repository alone names none, so the file is downloaded first. Sound is read and written by soundfile, because
 * torchaudio from 2.9 on needs a further package for that, and ffmpeg.
 */
import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "audioseal",
  prettyLabel: "AudioSeal",
  repoName: "audioseal",
  repoUrl: "https://github.com/facebookresearch/audioseal",
  countDownloads: 'path_extension:"pth"',
  snippets(model) {
    return [watermark(model), detect(model)];
  },
  examples: [
    { tags: [], id: "facebook/audioseal" },
    { tags: [], id: "a/seal", siblings: [{ rfilename: "my_generator.pth" }, { rfilename: "my_detector.pth" }] },
  ],
});

const INSTALL = `pip install -U audioseal huggingface_hub torchaudio soundfile ${TORCH_OF_TORCHAUDIO}`;
const MESSAGE_BITS = 16;
const SAMPLE_RATE = 16_000;

function watermark(model: SnippetModel): Snippet {
  const code = py`
    import soundfile as sf
    import torch
    import torchaudio
    from audioseal import AudioSeal
    from huggingface_hub import hf_hub_download

    model = AudioSeal.load_generator(hf_hub_download(${model.id}, ${checkpoint(model, "generator")}), nbits=${MESSAGE_BITS})

    sr = ${SAMPLE_RATE}
    samples, file_sr = sf.read("speech.wav", dtype="float32", always_2d=True)
    wav = torchaudio.functional.resample(torch.from_numpy(samples.T), file_sr, sr)
    wav = wav.unsqueeze(0)  # batch x channels x samples

    watermark = model.get_watermark(wav, sr)
    watermarked_audio = wav + watermark
    sf.write("watermarked.wav", watermarked_audio.squeeze(0).detach().numpy().T, sr)
    print("saved to watermarked.wav")
  `;
  return snippet(code, { title: "Watermark a recording", install: INSTALL });
}

function detect(model: SnippetModel): Snippet {
  const code = py`
    import soundfile as sf
    import torch
    from audioseal import AudioSeal
    from huggingface_hub import hf_hub_download

    detector = AudioSeal.load_detector(hf_hub_download(${model.id}, ${checkpoint(model, "detector")}), nbits=${MESSAGE_BITS})

    samples, sr = sf.read("watermarked.wav", dtype="float32", always_2d=True)  # sampled at 16000 Hz
    watermarked_audio = torch.from_numpy(samples.T).unsqueeze(0)
    result, message = detector.detect_watermark(watermarked_audio, sr)
    print(result, message)
  `;
  return snippet(code, { title: "Detect the watermark", install: INSTALL });
}

/** The repository's own checkpoint of a kind, or the usual one. */
function checkpoint(model: SnippetModel, kind: "generator" | "detector"): string {
  const usual = `${kind}_base.pth`;
  const files = model.files?.filter((file) => file.endsWith(".pth")) ?? [];
  return files.includes(usual) ? usual : (files.find((file) => file.includes(kind)) ?? usual);
}
