import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"audio-to-audio"> = {
  id: "audio-to-audio",
  label: "Audio-to-Audio",
  libraries,
  summary:
    "A recording goes in and one or more other recordings come out, such as the same voice without noise or each speaker alone.",
  about: [
    "Audio-to-audio gathers everything that changes sound into sound. Enhancement removes hiss, hum and echo. Separation splits a mixture into speakers, or a song into vocals, drums, bass and the rest. Voice conversion keeps the words and changes the speaker.",
    "Separation models estimate a mask over time and frequency or work on the waveform directly, and they return a fixed number of tracks, so a two-speaker model gives two even when three people talk. Sample rates are often 8,000 or 16,000 Hz, which limits their use for music.",
  ],
  useCases: [
    {
      title: "Cleaner calls and podcasts",
      text: "Background noise is suppressed before a person listens or a recognizer transcribes.",
    },
    {
      title: "Remixing",
      text: "Stems are recovered from a finished song for practice, karaoke or restoration.",
    },
    {
      title: "Protecting speakers",
      text: "Voices of witnesses are changed while intonation remains.",
    },
  ],
  datasets: [
    {
      id: "Matthijs/cmu-arctic-xvectors",
      description: "Speaker vectors of an old studio corpus, handy for conversion models.",
    },
  ],
  models: [
    {
      id: "speechbrain/sepformer-wham",
      description: "Separates two speakers in noise with transformers.",
    },
    {
      id: "ResembleAI/resemble-enhance",
      description: "Denoises speech and restores lost bandwidth to 44.1 kHz.",
    },
    { id: "microsoft/speecht5_vc", description: "Voice conversion given a speaker vector." },
    {
      id: "JorisCos/ConvTasNet_Libri2Mix_sepclean_16k",
      description: "Compact convolutional separator from the Asteroid toolkit.",
    },
  ],
  spaces: [
    {
      id: "younver/speechbrain-speech-separation",
      description: "Separates the speakers of an uploaded mixture.",
    },
  ],
  metrics: [
    {
      id: "snri",
      description: "Improvement of the signal-to-noise ratio from input to output, in decibels.",
    },
    {
      id: "sdri",
      description:
        "Improvement of the signal-to-distortion ratio, which also punishes artifacts that the model itself adds.",
    },
  ],
  widgetModels: ["speechbrain/sepformer-wham"],
  youtubeId: "iohj7nCCYoM",
  demo: {
    inputs: [{ type: "audio", filename: "two-people-talking.wav" }],
    outputs: [
      { type: "audio", label: "Speaker 1", filename: "speaker-one.wav" },
      { type: "audio", label: "Speaker 2", filename: "speaker-two.wav" },
    ],
  },
};
