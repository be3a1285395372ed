import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { Snippet } from "../entry/snippet.ts";

/** The package knows its own weights, so no id is shown. */
export function chatterboxSnippets(): Snippet[] {
  const code = py`
    import soundfile as sf
    from chatterbox.tts import ChatterboxTTS

    model = ChatterboxTTS.from_pretrained(device="cuda")

    text = "The ferry to the island leaves at half past six."
    wav = model.generate(text)
    sf.write("speech.wav", wav.numpy().T, model.sr)

    # In the voice of a recording
    wav = model.generate(text, audio_prompt_path="voice.wav")
    sf.write("speech-in-voice.wav", wav.numpy().T, model.sr)
  `;
  return [snippet(code, { install: "pip install -U chatterbox-tts soundfile" })];
}
