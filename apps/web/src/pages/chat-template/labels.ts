/** Every text of the chat template editor. */
import { localized } from "@vitrine/react/page-language";

export const CHAT_TEMPLATE_LABELS = /* @__PURE__ */ localized("CHAT_TEMPLATE_LABELS", {
  page: {
    title: "Chat template editor",
    titleOf: (id: string) => `Chat template of ${id}`,
    titleOfSeveral: (names: string) => `Compare chat templates: ${names}`,
    description: "Edit a chat template and a conversation, and see the prompt they render, colored by source.",
    lead: "A chat template turns messages into the single text a model was trained on.",
    ofModel: (id: string) => `This is the template of <link>${id}</link>.`,
    ofFamily: "Below is an example of a template family, not the template of a model.",
    notStored: (id: string) => `The template of <link>${id}</link> is not stored here. The model’s page links to it.`,
    noScript: "Editing needs JavaScript. Without it, this page shows one example.",
  },
  examples: {
    nav: "Example templates",
    example: (name: string) => `Example: ${name}`,
    compareAll: (count: number) => `Compare all ${count} examples`,
    chatml: { name: "ChatML", about: "Two markers around each message, with the role on the first line" },
    roleHeaders: { name: "Role headers", about: "The role in a header, with an end marker after each message" },
    instructionBrackets: {
      name: "Instruction brackets",
      about: "User messages in brackets and no marker for answers; roles alternate, and there is no system message",
    },
    turnMarks: {
      name: "Turn markers",
      about: "One marker where a turn begins and one where it ends, with a different name for the assistant",
    },
  },
  open: {
    form: "Models to show",
    model: "Model",
    others: ["Compare with", "Third model", "Fourth model"],
    placeholder: "owner/name",
    submit: "Show templates",
    file: "Or open a template or tokenizer_config.json",
    fileTooLarge: (name: string, megabytes: number) => `${name} is over ${megabytes} MB. Choose a smaller file.`,
  },
  inputs: {
    form: "Template and conversation",
    template: "Template",
    messages: "Messages (JSON)",
    generationPrompt: "Add generation prompt",
    more: "Tools, documents and other variables",
    tools: "Tools (JSON list, optional)",
    documents: "Documents (JSON list, optional)",
    variables: "Other variables (JSON)",
    others: "Templates to compare",
    other: (number: number) => `Template ${number}`,
  },
  actions: {
    format: "Format template",
    onePerLine: "Put each tag on its own line",
    share: "Copy link",
    shared: "Copied",
    notShared: "The link could not be copied. Copy it from the address bar.",
    downloadTemplate: "Download template",
    downloadPrompt: "Download prompt",
  },
  output: {
    prompt: "Prompt",
    rendered: "Rendered prompt",
    characters: (count: number) => `${count.toLocaleString("en")} characters`,
    explained: "Rendering of the conversation",
    diagnostics: "Template diagnostics",
    variables: "Variables",
    optional: "(optional)",
    capabilities: "Capabilities",
    yes: "Yes",
    no: "No",
    unknown: "Unknown",
    tooSlow: (seconds: number) => `The template took more than ${seconds} seconds and was stopped. Simplify its loops.`,
  },
  portability: {
    title: "Portability",
    about: (conversations: number, transformers: string) =>
      `Public templates, run on ${conversations} conversations in other engines: how many prompts are those of transformers ${transformers}.`,
    template: "Template",
    outcome: (same: number, failed: number, conversations: number) =>
      `${same === conversations ? "All" : `${same} of ${conversations}`} the same${failed ? `, ${failed} failed` : ""}`,
    notMeasured:
      "The template above was not measured. Run it in the engines on your machine: <code>npx vitrine-template check chat_template.jinja</code>",
    all: (count: number) => `All ${count} measured templates`,
    measured: (of: {
      date: string;
      sources: string;
      "llama.cpp": string;
      minja: string;
      minijinja: string;
      transformers: string;
    }) =>
      `Measured ${of.date}. Templates from ${of.sources}. llama.cpp and minja as in llama-cpp-python ${of["llama.cpp"]} and ${of.minja}, without llama.cpp’s changes to messages; minijinja ${of.minijinja} for Python, with pycompat.`,
  },
  comparison: {
    title: "Comparison",
    about:
      "The same conversation in each template. Lines marked “-” are only in the first prompt, lines marked “+” only in the other one.",
    heading: (number: number) => `Template ${number}`,
    name: (name: string) => `: ${name}`,
    prompt: (number: number) => `Rendered prompt of template ${number}`,
    promptOf: (number: number, name: string) => `Rendered prompt of template ${number}, ${name}`,
    difference: "Difference from template 1",
    differenceOf: (number: number) => `Difference between the prompts of template 1 and template ${number}`,
  },
  notes: {
    written: (number: number, role: string) => `Message ${number} (${role}) is in the prompt.`,
    changed: (number: number, role: string) => `Message ${number} (${role}) is in the prompt, rewritten.`,
    merged: (number: number, role: string) =>
      `Message ${number} (${role}) follows the message before without anything between.`,
    dropped: (number: number, role: string) => `Message ${number} (${role}) is not in the prompt.`,
    empty: (number: number, role: string) => `Message ${number} (${role}) says nothing.`,
    noRole: "no role",
    imitation: (path: string, token: string) => `${path} holds ${token}, which reads like a control token.`,
    nothing: "Nothing was found.",
    line: (line: number, message: string) => `Line ${line}: ${message}`,
    more: (count: number) => `And ${count} more.`,
    tooManyLines: "The prompts differ in too many lines to be compared.",
    samePrompts: "The prompts are the same.",
  },
} as const);
