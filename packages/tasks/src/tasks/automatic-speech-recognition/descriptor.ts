import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"automatic-speech-recognition"> = {
  id: "automatic-speech-recognition",
  label: "Automatic Speech Recognition",
  libraries,
  summary: "A recording of speech goes in, its transcript comes out, with times for each piece if wanted.",
  about: [
    "Speech recognition models listen to a spectrogram or to raw samples and write text. Whisper-like models are encoder-decoders that also detect the language and punctuate; connectionist models emit a character or silence for each short frame and are easier to run on live audio; transducers combine both strengths.",
    "Almost every model wants mono audio at 16,000 Hz. Long recordings are cut into windows, either at silences found by voice activity detection or with overlaps that are stitched together afterwards.",
    "Errors concentrate on names, jargon, accents and overlapping talk. Generative models may write fluent sentences into silence, which is why pauses are worth removing first. Telling speakers apart is a separate step called diarisation.",
  ],
  useCases: [
    {
      title: "Captions and minutes",
      text: "Talks, lessons and meetings become searchable, and readable for those who cannot hear them.",
    },
    { title: "Dictation", text: "Doctors and field workers speak their notes." },
    {
      title: "Analysis of calls",
      text: "Conversations are transcribed and then classified or summarized as text.",
    },
  ],
  datasets: [
    {
      id: "mozilla-foundation/common_voice_17_0",
      description: "Sentences read by volunteers in more than a hundred languages.",
    },
    {
      id: "openslr/librispeech_asr",
      description: "A thousand hours of read English, split into clean and difficult parts.",
    },
  ],
  models: [
    {
      id: "openai/whisper-large-v3",
      description: "99 languages, with translation into English as a second mode.",
    },
    {
      id: "nvidia/parakeet-tdt-0.6b-v2",
      description: "English transducer known for its speed, with word timestamps.",
    },
    {
      id: "facebook/wav2vec2-base-960h",
      description: "Compact English model trained on audiobooks, a classic for fine-tuning.",
    },
    {
      id: "speechbrain/asr-crdnn-rnnlm-librispeech",
      description: "End-to-end recognizer with an additional language model.",
    },
  ],
  spaces: [
    {
      id: "hf-audio/whisper-large-v3",
      description: "Transcribe a file, a microphone or a video link.",
    },
    {
      id: "nvidia/canary-1b",
      description: "Recognition and translation between four languages.",
    },
  ],
  metrics: [
    {
      id: "wer",
      description:
        "Word error rate, the share of words that were inserted, dropped or replaced; it can exceed 100 percent.",
    },
    {
      id: "cer",
      description: "The same count over characters, used for languages without spaces between words.",
    },
  ],
  widgetModels: ["openai/whisper-large-v3"],
  youtubeId: "TksaY_FDgnk",
  demo: {
    inputs: [{ type: "audio", filename: "weather-report.flac" }],
    outputs: [
      {
        type: "text",
        label: "Transcript",
        content: "Light rain in the north, clearing towards the evening.",
      },
    ],
  },
};
