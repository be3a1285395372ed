import { py } from "@vitrine/code";
import { snippet } from "../make-snippet.ts";
import type { ModelFacts } from "../model-facts.ts";
import type { Snippet } from "../snippet.ts";

export function zonosSnippets(model: ModelFacts): Snippet[] {
  const code = py`
    import torchaudio
    from zonos.conditioning import make_cond_dict
    from zonos.model import Zonos

    model = Zonos.from_pretrained(${model.id}, device="cuda")

    wav, rate = torchaudio.load("speaker.wav")  # five to ten seconds of the voice to take
    speaker = model.make_speaker_embedding(wav, rate)

    conditions = make_cond_dict(text="Good morning, everyone!", speaker=speaker, language="en-us")
    codes = model.generate(model.prepare_conditioning(conditions))

    wavs = model.autoencoder.decode(codes).cpu()
    torchaudio.save("sample.wav", wavs[0], model.autoencoder.sampling_rate)
  `;
  return [snippet(code, { install: "pip install git+https://github.com/Zyphra/Zonos.git" })];
}
