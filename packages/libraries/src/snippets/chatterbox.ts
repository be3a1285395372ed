import { py } from "@vitrine/code";
import { snippet } from "../make-snippet.ts";
import type { Snippet } from "../snippet.ts";

/** The package knows its own weights, so no id is shown. */
export function chatterboxSnippets(): Snippet[] {
  const code = py`
    import torchaudio
    from chatterbox.tts import ChatterboxTTS

    model = ChatterboxTTS.from_pretrained(device="cuda")

    text = "The ferry to the island leaves at half past six."
    wav = model.generate(text)
    torchaudio.save("speech.wav", wav, model.sr)

    # In the voice of a recording
    wav = model.generate(text, audio_prompt_path="voice.wav")
    torchaudio.save("speech-in-voice.wav", wav, model.sr)
  `;
  return [snippet(code, { install: "pip install -U chatterbox-tts" })];
}
