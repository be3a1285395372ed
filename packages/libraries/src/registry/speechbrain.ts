/** SpeechBrain: the interface named in config.json, and what it does with a file or a text. */
import { type Code, py, type Snippet } from "@vitrine/code";
import { defineLibrary, note, snippet } from "../entry/library.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import { TORCH_OF_TORCHAUDIO } from "../model/torchaudio.ts";

export default defineLibrary({
  id: "speechbrain",
  prettyLabel: "speechbrain",
  repoUrl: "https://github.com/speechbrain/speechbrain",
  docsUrl: "https://huggingface.co/docs/hub/speechbrain",
  filter: true,
  countDownloads: 'path:"hyperparams.yaml"',
  snippets(model, fill) {
    const name = model.speechbrain.interface;
    if (name === undefined) return [refuse("interface not specified in config.json")];
    const text = SPEAKERS.get(name);
    if (text !== undefined) return [speak(model, name, text, fill("vocoder", model.speechbrain.vocoder ?? VOCODER))];
    if (name.startsWith(OWN_CODE)) return [classifyWithOwnCode(model, name)];
    const found = INTERFACES.get(name);
    if (found === undefined) return [refuse("interface in config.json invalid")];
    const writes = found.call.text.includes("sf.write");
    const code = py`
      ${writes ? py`import soundfile as sf` : py.empty}
      from speechbrain.inference.${py.identifier(found.module)} import ${py.identifier(name)}

      model = ${py.identifier(name)}.from_hparams(source=${model.id})
      ${found.call}
    `;
    return [
      snippet(code, {
        install: `pip install -U speechbrain ${TORCH_OF_TORCHAUDIO}${writes ? " soundfile" : ""}`,
        notes: ["Files with the ending .wav are recordings of yours."],
      }),
    ];
  },
});

/** Module of `speechbrain.inference` that an interface lives in, and the call of `model`. */
interface Interface {
  module: string;
  call: Code<"python">;
}

const TRANSCRIBE = py`print(model.transcribe_file("file.wav"))`;
const ENHANCE = py`
  model.enhance_file("file.wav", output_filename="enhanced.wav")
  print("saved to enhanced.wav")
`;

const CLASSIFY = py`
  scores, score, index, label = model.classify_file("file.wav")
  print(label, score)
`;
const SEPARATE = py`
  sources = model.separate_file("file.wav")
  for number in range(sources.shape[-1]):
      sf.write(f"source-{number}.wav", sources[0, :, number].cpu().numpy(), model.hparams.sample_rate)
      print(f"saved to source-{number}.wav")
`;
const VERIFY = py`
  score, same_speaker = model.verify_files("one.wav", "other.wav")
  print("same speaker" if same_speaker else "different speakers", score)
`;
const INTERFACES: ReadonlyMap<string, Interface> = new Map([
  ["EncoderClassifier", { module: "classifiers", call: CLASSIFY }],
  ["EncoderDecoderASR", { module: "ASR", call: TRANSCRIBE }],
  ["EncoderASR", { module: "ASR", call: TRANSCRIBE }],
  ["WhisperASR", { module: "ASR", call: TRANSCRIBE }],
  ["SpectralMaskEnhancement", { module: "enhancement", call: ENHANCE }],
  ["WaveformEnhancement", { module: "enhancement", call: ENHANCE }],
  ["SepformerSeparation", { module: "separation", call: SEPARATE }],
  ["SpeakerRecognition", { module: "speaker", call: VERIFY }],
  ["VAD", { module: "VAD", call: py`print(model.get_speech_segments("file.wav"), "seconds")` }],
  ["EndToEndSLU", { module: "SLU", call: py`print(model.decode_file("file.wav"))` }],
  ["Speech_Emotion_Diarization", { module: "diarization", call: py`print(model.diarize_file("file.wav"))` }],
]);

/** Interfaces that make a spectrogram of a text, and the text as each takes it. */
const SENTENCE = "The ferry to the island leaves at half past six.";
const SPEAKERS: ReadonlyMap<string, string | readonly string[]> = new Map<string, string | readonly string[]>([
  ["Tacotron2", SENTENCE],
  ["FastSpeech2", [SENTENCE]],
]);
const VOCODER = "speechbrain/tts-hifigan-ljspeech";

/** An interface in a file of the repository, which its makers name so. */
const OWN_CODE = "Custom";

function classifyWithOwnCode(model: SnippetModel, name: string): Snippet {
  const code = py`
    from speechbrain.inference.interfaces import foreign_class

    # The class is in a file of the repository, which runs here.
    model = foreign_class(source=${model.id}, pymodule_file="custom_interface.py", classname=${name})
    ${CLASSIFY}
  `;
  return snippet(code, {
    install: `pip install -U speechbrain ${TORCH_OF_TORCHAUDIO} transformers`,
    notes: ["Files with the ending .wav are recordings of yours."],
  });
}

/** A spectrogram becomes sound by a second model, the vocoder. */
function speak(model: SnippetModel, name: string, text: string | readonly string[], vocoder: string): Snippet {
  const code = py`
    import soundfile as sf
    from speechbrain.inference.TTS import ${py.identifier(name)}
    from speechbrain.inference.vocoders import HIFIGAN

    model = ${py.identifier(name)}.from_hparams(source=${model.id})
    vocoder = HIFIGAN.from_hparams(source=${vocoder})

    spectrogram, *_ = model.encode_text(${text})
    waveform = vocoder.decode_batch(spectrogram)
    sf.write("speech.wav", waveform.squeeze().cpu().numpy(), 22050)
    print("saved to speech.wav")
  `;
  return snippet(code, {
    install: `pip install -U speechbrain ${TORCH_OF_TORCHAUDIO} soundfile`,
    holes: [{ name: "vocoder", kind: "model", label: "Vocoder", value: vocoder }],
  });
}

function refuse(reason: string): Snippet {
  return note("python", reason);
}
