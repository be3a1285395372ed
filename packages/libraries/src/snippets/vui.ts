import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { Snippet } from "../entry/snippet.ts";

/** The package knows its own weights, so no id is shown. */
export function vuiSnippets(): Snippet[] {
  const code = py`
    import soundfile as sf
    from vui.inference import render
    from vui.model import Vui

    model = Vui.from_pretrained().cuda()

    waveform = render(model, "The ferry to the island leaves at half past six.")
    sf.write("speech.wav", waveform[0].float().cpu().numpy().T, 22050)
  `;
  return [snippet(code, { install: "pip install git+https://github.com/fluxions-ai/vui.git soundfile" })];
}
