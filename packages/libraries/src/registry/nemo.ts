import { py, type Snippet } from "@vitrine/code";
import { defineLibrary, note, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";

export default defineLibrary({
  id: "nemo",
  prettyLabel: "NeMo",
  repoUrl: "https://github.com/NVIDIA/NeMo",
  filter: true,
  countDownloads: 'path_extension:"nemo" OR path:"model_config.yaml" OR path_extension:"json"',
  aliases: ["nemo-toolkit"],
  snippets(model) {
    if (/speakerverification|titanet/i.test(model.name)) return [compareSpeakers(model)];
    if (/^tts_.*fastpitch/i.test(model.name)) return [speak(model)];
    if (/sortformer/i.test(model.name)) return [tellSpeakersApart(model)];
    if (/-codec-/i.test(model.name)) return [compress(model)];
    if (!model.tags.has("automatic-speech-recognition")) return [note("python", NO_DOMAIN)];
    const code = py`
      import nemo.collections.asr as nemo_asr

      asr_model = nemo_asr.models.ASRModel.from_pretrained(${model.id})

      for transcription in asr_model.transcribe(["file.wav"]):
          print(transcription.text)
    `;
    return [snippet(code, { install: 'pip install -U "nemo_toolkit[asr]"' })];
  },
  examples: [
    { tags: ["automatic-speech-recognition"], id: "nvidia/parakeet" },
    { tags: ["text-to-speech"], id: "nvidia/tts" },
    { tags: ["text-to-speech"], id: "nvidia/tts_en_fastpitch" },
    { tags: [], id: "nvidia/speakerverification_en_titanet_large" },
    { tags: [], id: "nvidia/diar_sortformer_4spk-v1" },
    { tags: [], id: "nvidia/audio-codec-22khz" },
  ],
});

const NO_DOMAIN = "tag did not correspond to a valid NeMo domain.";

function compareSpeakers(model: SnippetModel): Snippet {
  const code = py`
    import nemo.collections.asr as nemo_asr

    model = nemo_asr.models.EncDecSpeakerLabelModel.from_pretrained(${model.id})

    print("same speaker" if model.verify_speakers("one.wav", "other.wav") else "different speakers")
    print(model.get_embedding("one.wav").shape)
  `;
  return snippet(code, { install: 'pip install -U "nemo_toolkit[asr]"' });
}

function tellSpeakersApart(model: SnippetModel): Snippet {
  const code = py`
    import nemo.collections.asr as nemo_asr

    model = nemo_asr.models.SortformerEncLabelModel.from_pretrained(${model.id})

    for segment in model.diarize(audio=["file.wav"], batch_size=1)[0]:
        print(segment)  # begin and end in seconds, and the speaker
  `;
  return snippet(code, { install: 'pip install -U "nemo_toolkit[asr]"' });
}

function compress(model: SnippetModel): Snippet {
  const code = py`
    import librosa
    import soundfile as sf
    import torch
    from nemo.collections.tts.models import AudioCodecModel

    model = AudioCodecModel.from_pretrained(${model.id}).eval()

    waveform, _ = librosa.load("file.wav", sr=model.sample_rate)
    audio = torch.from_numpy(waveform)[None].to(model.device)
    with torch.no_grad():
        tokens, tokens_len = model.encode(audio=audio, audio_len=torch.tensor([audio.shape[1]]).to(model.device))
        print(tokens.shape)
        decoded, _ = model.decode(tokens=tokens, tokens_len=tokens_len)
    sf.write("decoded.wav", decoded[0].cpu().numpy(), model.output_sample_rate)
    print("saved to decoded.wav")
  `;
  return snippet(code, { install: 'pip install -U "nemo_toolkit[tts]" librosa soundfile' });
}

function speak(model: SnippetModel): Snippet {
  const code = py`
    import soundfile as sf
    from nemo.collections.tts.models import FastPitchModel, HifiGanModel

    spectrogram_model = FastPitchModel.from_pretrained(${model.id})
    vocoder = HifiGanModel.from_pretrained("nvidia/tts_hifigan")

    tokens = spectrogram_model.parse("The ferry to the island leaves at half past six.")
    spectrogram = spectrogram_model.generate_spectrogram(tokens=tokens)
    audio = vocoder.convert_spectrogram_to_audio(spec=spectrogram)
    sf.write("speech.wav", audio.detach().cpu().numpy()[0], 22050)
    print("saved to speech.wav")
  `;
  return snippet(code, { install: 'pip install -U "nemo_toolkit[tts]" soundfile' });
}
