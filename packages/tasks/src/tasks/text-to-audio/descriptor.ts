import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"text-to-audio"> = {
  id: "text-to-audio",
  label: "Text-to-Audio",
  libraries,
  summary: "A text goes in and sound comes out, be it music, an effect or a voice.",
  about: [
    "Text-to-audio covers every kind of sound made from words. Music models follow descriptions of genre, instruments, tempo and mood; effect models render things like rain on a tin roof; speech models belong here as a special case with a separate page.",
    "Two families dominate. Autoregressive models predict the tokens of a neural codec one after another, as MusicGen does, and latent diffusion models denoise a compressed spectrogram for the whole clip at once, as AudioLDM and Stable Audio do. The former handle melodies well, the latter textures and fixed lengths.",
    "Most models stop at half a minute, have little grasp of song structure and should be checked for their license, since training music is a contested subject.",
  ],
  useCases: [
    {
      title: "Sound design",
      text: "Game and film makers sketch ambience and effects, then keep, layer or re-record them.",
    },
    {
      title: "Music drafts",
      text: "A composer tries an arrangement in a minute, or gets a royalty-free bed for a video.",
    },
    {
      title: "Data for detectors",
      text: "Rare sounds such as breaking glass are synthesised for training alarms.",
    },
  ],
  datasets: [
    {
      id: "google/MusicCaps",
      description: "5,500 ten-second music clips described by musicians.",
    },
  ],
  models: [
    {
      id: "facebook/musicgen-small",
      description: "Music from a description, optionally following a hummed melody in its larger siblings.",
    },
    { id: "cvssp/audioldm2", description: "Latent diffusion for effects, music and speech." },
    {
      id: "stabilityai/stable-audio-open-1.0",
      description: "Up to 47 seconds of stereo sound at 44.1 kHz.",
    },
  ],
  spaces: [{ id: "facebook/MusicGen", description: "Describe a piece, or give a melody to follow." }],
  metrics: [
    {
      id: "fad",
      description:
        "Fréchet audio distance between statistics of generated and real clips; lower means more alike as a collection.",
    },
    {
      id: "clap",
      description: "Agreement of sound and description, measured with an audio-text embedding model.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [
      {
        type: "text",
        label: "Prompt",
        content: "Slow accordion waltz with rain in the background",
      },
    ],
    outputs: [{ type: "audio", filename: "accordion-waltz.wav" }],
  },
};
