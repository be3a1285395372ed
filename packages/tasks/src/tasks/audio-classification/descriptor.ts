import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"audio-classification"> = {
  id: "audio-classification",
  label: "Audio Classification",
  libraries,
  summary:
    "A sound clip goes in, labels with scores come out; what they name depends on training, from spoken commands to bird song.",
  about: [
    'Audio classifiers describe a clip as a whole. Keyword spotters hear "stop" or "left", language identifiers distinguish Tamil from Telugu, speaker models recognize who talks, emotion models how, and general taggers name any of several hundred everyday sounds.',
    "Many treat the spectrogram as an image and apply a vision transformer to it; others put a small head on a speech encoder trained without labels. Clips of a few seconds are typical, so long recordings are scanned with a sliding window.",
    "Microphones, rooms and compression shift the input more than people notice. A model that shines on studio data should be tested on recordings from the actual device.",
  ],
  useCases: [
    {
      title: "Devices that listen for a word",
      text: "A tiny model wakes the large one, without sending anything over the network.",
    },
    {
      title: "Wildlife and machine monitoring",
      text: "Species are counted in forests, and bearings are replaced before they break.",
    },
    {
      title: "Directing callers",
      text: "The language of the first words picks the right queue.",
    },
  ],
  datasets: [
    {
      id: "agkphysics/AudioSet",
      description: "Two million ten-second clips with labels from a large hierarchy of sounds.",
    },
    { id: "s3prl/superb", description: "Ten speech tasks to compare encoders on." },
  ],
  models: [
    {
      id: "MIT/ast-finetuned-audioset-10-10-0.4593",
      description: "Tags 527 sound classes from spectrogram patches.",
    },
    {
      id: "speechbrain/google_speech_command_xvector",
      description: "Thirty-five spoken command words.",
    },
    { id: "facebook/mms-lid-126", description: "Identifies 126 spoken languages." },
    {
      id: "ehcalabres/wav2vec2-lg-xlsr-en-speech-emotion-recognition",
      description: "Eight emotions in acted English speech.",
    },
  ],
  spaces: [
    {
      id: "kurianbenoy/audioclassification",
      description: "Small demonstration that sorts clips into everyday classes.",
    },
  ],
  metrics: [
    {
      id: "accuracy",
      description: "Share of clips with the right top label; fit for balanced sets such as command words.",
    },
    {
      id: "recall",
      description: "Share of true events that were noticed, decisive for alarms.",
    },
    { id: "precision", description: "Share of alarms that were justified." },
    {
      id: "f1",
      description: "Single number for both, per class and then averaged, when clips carry several labels.",
    },
  ],
  widgetModels: ["MIT/ast-finetuned-audioset-10-10-0.4593"],
  youtubeId: "KWwzcmG98Ds",
  demo: {
    inputs: [{ type: "audio", filename: "courtyard.flac" }],
    outputs: [
      {
        type: "chart",
        data: [
          { label: "Dog barking", score: 0.64 },
          { label: "Church bell", score: 0.21 },
          { label: "Speech", score: 0.08 },
        ],
      },
    ],
  },
};
