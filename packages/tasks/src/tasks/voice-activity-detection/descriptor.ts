import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"voice-activity-detection"> = {
  id: "voice-activity-detection",
  label: "Voice Activity Detection",
  libraries,
  summary: "A recording goes in; the intervals in which a person speaks come out as start and end times.",
  about: [
    "Voice activity detection separates speech from everything else. It is the quiet first step of transcription, diarisation, call recording and voice assistants, where it saves computing and keeps recognizers from inventing words in silence.",
    "Models are small, since they have to run all the time. They score short frames and smooth the scores with two thresholds, one to open a segment and a lower one to close it, plus a minimum length for speech and for pauses. Those four numbers usually matter more than the network.",
    "Related models detect overlapping speech and changes of speaker from the same features.",
  ],
  useCases: [
    {
      title: "Cutting long audio",
      text: "Hours of recording are split at pauses before transcription.",
    },
    {
      title: "Ending a turn",
      text: "An assistant notices that the user has finished and may answer.",
    },
    { title: "Saving bandwidth", text: "Silence is not transmitted in calls." },
  ],
  datasets: [
    {
      id: "diarizers-community/ami",
      description: "Meetings recorded with several microphones and marked by speaker.",
    },
  ],
  models: [
    {
      id: "pyannote/voice-activity-detection",
      description: "Ready-made pipeline on top of a segmentation network.",
    },
    {
      id: "pyannote/segmentation-3.0",
      description: "Frame-level speakers and overlaps, from which activity follows.",
    },
    {
      id: "speechbrain/vad-crdnn-libriparty",
      description: "Small recurrent detector trained on simulated parties.",
    },
  ],
  spaces: [
    { id: "pyannote/pretrained-pipelines", description: "Shows where speech is found in a recording of your own." },
  ],
  metrics: [
    {
      id: "detection error rate",
      description: "Missed speech plus false alarms, as a share of all speech time.",
    },
    {
      id: "false alarm rate",
      description: "Time wrongly taken for speech; high values waste everything downstream.",
    },
  ],
  widgetModels: [],
  demo: {
    inputs: [{ type: "audio", filename: "doorbell-and-greeting.wav" }],
    outputs: [
      {
        type: "tabular",
        label: "Speech",
        table: [
          ["Start in s", "End in s"],
          ["1.42", "3.08"],
          ["4.11", "6.75"],
        ],
      },
    ],
  },
};
