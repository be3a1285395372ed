import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"text-to-speech" | "text-to-audio"> = {
  id: "text-to-speech",
  label: "Text-to-Speech",
  libraries,
  summary: "A text goes in, a recording of a voice reading it comes out.",
  about: [
    "Speech synthesis turns letters into phonemes, phonemes into an acoustic picture and that into a waveform. Recent models fold these steps into one network, and some predict tokens of a neural audio codec with a language model.",
    "Voices come in three ways. Some models have a fixed set, some imitate the speaker of a few seconds of reference audio, and some take a written description such as a calm low voice in a small room. Cloning a real person calls for their consent; several models embed an inaudible watermark.",
    "Watch the sample rate of the result, commonly 22,050 or 24,000 Hz, because playing it at another rate changes pitch and speed. Numbers, abbreviations and names in foreign languages are where systems stumble.",
  ],
  useCases: [
    {
      title: "Reading aloud",
      text: "Articles, navigation prompts and screen readers speak in a voice one can listen to for an hour.",
    },
    {
      title: "Voice assistants",
      text: "Answers are spoken as they are written, which needs a first sound within a fraction of a second.",
    },
    {
      title: "Audio books and dubbing",
      text: "Drafts are produced before a studio is booked, or for texts that would never get one.",
    },
  ],
  datasets: [
    {
      id: "mythicinfinity/libritts_r",
      description: "Restored audiobook speech, 585 hours from more than 2,400 readers.",
    },
    {
      id: "parler-tts/mls_eng_10k",
      description: "Ten thousand hours of English audiobooks with written descriptions of each voice.",
    },
  ],
  models: [
    {
      id: "hexgrad/Kokoro-82M",
      description: "Very small model with natural voices in several languages.",
    },
    {
      id: "ResembleAI/chatterbox",
      description: "Voice cloning from a short clip with a dial for expressiveness; output is watermarked.",
    },
    {
      id: "nari-labs/Dia-1.6B-0626",
      description: "Dialogues between two speakers, laughter and sighs included.",
    },
    {
      id: "suno/bark",
      description: "Speech with non-verbal sounds, generated through audio tokens.",
    },
  ],
  spaces: [
    { id: "hexgrad/Kokoro-TTS", description: "Type a sentence and pick a voice." },
    { id: "TTS-AGI/TTS-Arena-V2", description: "Blind votes between two systems." },
  ],
  metrics: [
    {
      id: "mel cepstral distortion",
      description: "Distance between the spectra of synthetic and natural speech in decibels; lower is closer.",
    },
    {
      id: "mos",
      description: "Mean opinion score, the average rating of naturalness by listeners from 1 to 5.",
    },
  ],
  widgetModels: ["suno/bark"],
  youtubeId: "NW62DpzJ274",
  demo: {
    inputs: [{ type: "text", label: "Text", content: "The next stop is the botanical garden." }],
    outputs: [{ type: "audio", filename: "botanical-garden.wav" }],
  },
  canonicalId: "text-to-audio",
};
