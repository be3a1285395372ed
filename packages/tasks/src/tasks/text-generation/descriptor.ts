import type { DescriptorOf } from "../../entry/descriptor.ts";
import { libraries } from "./task.ts";

export const descriptor: DescriptorOf<"text-generation"> = {
  id: "text-generation",
  label: "Text Generation",
  libraries,
  summary: "A prompt or a list of chat messages goes in, and the model writes on from there, token by token.",
  about: [
    "Text generation models predict which token comes next, append it and repeat. Trained on enough text, that single skill covers drafting, answering, translating, coding and tool use. Base models continue whatever they are given; instruction-tuned ones were taught to treat the input as a request.",
    "Chat models expect messages with roles, rendered into one string by the model's chat template. Sending them an untemplated string is the most common cause of bad answers. Such models carry the conversational tag, and providers serve them at a chat endpoint that also handles tools, images where supported, and structured output.",
    "Sampling settings change the voice of the result. Temperature and top-p trade safety for variety, a repetition penalty stops loops, and a maximum of new tokens bounds the time. Weights are often quantized to four or eight bits, which makes large models fit on a laptop at a modest loss.",
    "Fluent does not mean true. Models state falsehoods with confidence, repeat biases of their data and can be steered by text hidden in what they read, so anything of consequence needs a source or a check.",
  ],
  useCases: [
    {
      title: "Assistants",
      text: "Questions about a company's own documents are answered by a model that is handed the relevant passages.",
    },
    {
      title: "Programming",
      text: "Completion in the editor, tests, reviews and whole changes made by an agent that runs commands.",
    },
    {
      title: "Structured extraction",
      text: "Free text is turned into JSON that follows a given schema.",
    },
  ],
  datasets: [
    {
      id: "HuggingFaceFW/fineweb-2",
      description: "Filtered web text in more than a thousand languages, for pretraining.",
    },
    {
      id: "HuggingFaceH4/ultrachat_200k",
      description: "Dialogues used to teach models the give and take of chat.",
    },
    {
      id: "allenai/tulu-3-sft-mixture",
      description: "A broad mixture of instructions with answers, published with its recipe.",
    },
  ],
  models: [
    {
      id: "Qwen/Qwen2.5-7B-Instruct",
      description: "Multilingual chat model with tool calls and long context.",
    },
    {
      id: "google/gemma-2-2b-it",
      description: "Small instruction-tuned model that runs on modest hardware.",
    },
    {
      id: "openai/gpt-oss-120b",
      description: "Open-weight mixture-of-experts reasoning model.",
    },
    {
      id: "deepseek-ai/DeepSeek-R1",
      description: "Reasoning model that reasons at length before it answers.",
    },
    {
      id: "Qwen/Qwen2.5-Coder-32B-Instruct",
      description: "Code writing, repair and explanation.",
    },
  ],
  spaces: [
    {
      id: "lmsys/chatbot-arena-leaderboard",
      description: "Ranking by votes of people who compared two anonymous answers.",
    },
    { id: "enzostvs/deepsite", description: "Writes web pages from a description." },
  ],
  metrics: [
    {
      id: "Cross Entropy",
      description: "Average surprise, in nats or bits per token, at the true next token. Training drives it down.",
    },
    {
      id: "Perplexity",
      description:
        "Exponential of the cross entropy, readable as the number of equally likely choices the model hesitates between. Only comparable between models with the same tokenizer.",
    },
    {
      id: "pass@k",
      description: "For code, the chance that at least one of k samples passes the tests.",
    },
  ],
  widgetModels: ["mistralai/Mistral-Nemo-Instruct-2407"],
  youtubeId: "e9gNEAlsOvU",
  demo: {
    inputs: [
      {
        type: "text",
        label: "Prompt",
        content: "Give me three names for a bakery next to a railway station, with one line on each.",
      },
    ],
    outputs: [
      {
        type: "text",
        label: "Output",
        content:
          "1. Platform Crust: bread at the edge of the tracks. 2. The First Departure: open before the earliest train. 3. Rye & Rail: dark loaves, short waits.",
      },
    ],
  },
};
