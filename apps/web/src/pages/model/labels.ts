/** Every text of a model's pages: the page itself, its Markdown version, its files, and the page of its owner. */
import { localized } from "@vitrine/react/page-language";

const counted = (count: number) => count.toLocaleString("en");

export const MODEL_LABELS = /* @__PURE__ */ localized("MODEL_LABELS", {
  page: {
    description: (id: string, summary: string) =>
      `${id}: ${summary} Usage code, providers, hardware requirements and files.`,
    /** Kinds on the picture that other sites show for a link. */
    modelCard: "Model",
    ownerCard: "Owner",
    asMarkdown: (id: string) => `${id} as Markdown`,
    side: "About this model",
    contents: "On this page",
    /** Links in the head of the page. */
    sections: { use: "Use this model", try: "Try this model", fits: "Check hardware requirements" },
  },
  use: {
    title: "Use this model",
    tabs: "Ways to use this model",
    code: "Code",
    localApps: "Local apps",
    api: "API",
    gated: "Gated model",
    gatedByAuthors:
      "The authors review every access request. Request access on <link>the model page</link>, then log in before you run the code.",
    gatedByTerms: "Accept the terms on <link>the model page</link> to get access, then log in before you run the code.",
  },
  share: {
    title: "Embed and cite",
    card: "Card",
    badge: "Badge",
    oembed: "oEmbed",
    cite: "BibTeX",
    more: "<link>More to embed</link>: usage code, the rendered prompt, an example to try, and frames for pages without scripts.",
  },
  /** Commands for the file that fits the visitor's machine. */
  fitCommands: {
    command: (app: string) => `Command for ${app}`,
  },
  code: {
    stored: "This model is stored on this site. The code downloads it from here, not from a public hub.",
    needsToken: "Set <code>HF_TOKEN</code> to your token for this site.",
    fromSite: "Load from this site",
    fromPath: "Download first, then load from a path",
    /** Stands for a library where the code only downloads. */
    files: "the files",
  },
  localApps: {
    tabs: "Local apps",
    open: (app: string) => `Open in ${app}`,
    about: (app: string) => `About ${app}`,
    memory: "Recommended file by memory",
    memoryColumn: "Memory",
    fileColumn: "File",
    requiredColumn: "Required",
    gigabytes: (amount: string) => `${amount} GB`,
    memoryNote:
      "Required memory is the file size, plus 10% for a context of a few thousand tokens, plus 0.5 GB for the program.",
  },
  api: {
    hosted: "Call this model at a provider from your own program.",
    local: "Call this model on your own server.",
    toolPrompt: "What is the weather in Lisbon now?",
    checksum: "This site serves the package. Checksum: <checksum/>",
  },
  try: {
    title: "Try this model",
    run: "Run this model",
    openInPlayground: "Open in playground",
    example: "From the model card",
    noServer:
      "No local server runs this model, and its name is never sent to a hub. To try it, start a server that has the model, then start this site with <code>--endpoint</code>.",
    runsHere: (model: string) => `${model} runs on this machine. No token needed.`,
    runsHereIn: (megabytes: number) =>
      `Runs on this machine in about ${counted(megabytes)} MB of memory. No network needed.`,
    runsOnServer: "Runs on the model server of this site.",
    noProvider: "No known provider serves this model. Use your own server.",
    providers: (names: readonly string[], more: number) =>
      `Runs at ${more > 0 ? `${names.join(", ")} and ${more} more ${more === 1 ? "provider" : "providers"}` : names.join(" and ")} with your own token, or on your own server.`,
  },
  providers: {
    title: "Providers",
    /** How a check of the live availability ended. */
    outcomes: {
      now: "Availability checked just now. The table shows the current answer of the hub.",
      off: "Live availability checks are disabled on this site.",
      gated: "The hub requires a token to report who serves this model.",
      unreachable: "The hub did not respond. The table shows stored data. Try again later.",
      "too-often": "Rate limit reached. Try again in a minute.",
    },
    none: "No known provider serves this model.",
    note: "Prices in US dollars on the date shown. Check the provider’s page for the current price. <link>About these prices</link>",
    check: "Check live availability",
    checkNote: (host: string) => `Asks ${host} once.`,
    perInputTokens: (price: string) => `${price} per 1M input tokens`,
  },
  results: {
    title: "Results",
    note: "Reported by the model’s author. Not verified by this site.",
    statedNote:
      "Stated by the model’s maker or the project that published it, in the setting given. Not verified by this site.",
  },
  card: {
    long: (size: string) => `Show the whole card (${size})`,
    title: "Model card",
    notStored: "Model card not stored here. <link>Read it on the hub</link>",
    none: "This repository has no model card yet. Add a <code>README.md</code> to show one here.",
  },
  priceHistory: {
    title: "Price history",
    table: (count: number) => (count === 1 ? "1 change" : `${counted(count)} changes`),
    columns: ["Date", "Provider", "Before", "After"],
    chart: (from: string, to: string) =>
      `Price of input tokens by provider, from ${from} to ${to}. The table below has the values.`,
    none: "not offered",
    /** Dollars per million tokens. */
    price: (input: number | undefined, output: number | undefined) =>
      [...(input === undefined ? [] : [`$${input} in`]), ...(output === undefined ? [] : [`$${output} out`])].join(
        ", ",
      ),
  },
  template: {
    title: "Chat template",
    about: "The tokenizer uses this template to turn messages into one prompt.",
    fetched: (file: string, id: string, revision: string, host: string, date: string) =>
      `Source: <code>${file}</code> of ${id} at <code>${revision}</code>, fetched from ${host} on ${date}.`,
    tryIt: "Try it with your own messages",
    none: "This model has no chat template.",
    elsewhere:
      "Template not stored here. On the hub, see <config>tokenizer_config.json</config> or <template>chat_template.jinja</template>. The <editor>chat template editor</editor> has examples of common model families.",
    fetch: "Fetch template from the hub",
    fetchNote: (host: string) => `Asks ${host} once.`,
  },
  family: {
    title: "Base and derived models",
    moreBases: "Also derived from:",
    relation: (relation: string) => `(${relation})`,
    all: (total: string) => `All ${total} derived models`,
    sizes: "Other sizes",
  },
  facts: {
    title: "Facts",
    /** A switch: each fact gets a mark that opens where it was read. */
    sources: "Show sources",
    taskInferred: "Task inferred from the files. The model card does not state one.",
    libraryInferred: "Library inferred from the files. The model card does not state one.",
    bothInferred: "Task and library inferred from the files. The model card states neither.",
    onHub: (id: string) => `${id} on the hub`,
  },
  files: {
    title: "Files",
    incomplete: "Files (incomplete)",
    incompleteFrom: (sources: string) => `Files (incomplete, from ${sources})`,
    quantizations: "Quantizations",
    browse: "Browse all files",
    none: "File list not stored here. <link>See all files on the hub</link>",
    mayBeMore: "This list may be incomplete. <link>See all files on the hub</link>",
  },
  similar: { title: "Similar models" },

  /** The page that lists a model's files, and the page of one file. */
  fileList: {
    title: (id: string) => `Files of ${id}`,
    description: (count: number, id: string, size: string) => `${counted(count)} files of ${id}, ${size} in total.`,
    heading: "Files",
    summary: (count: number, size: string, revision: string) =>
      `${counted(count)} files, ${size} in total, at revision <code>${revision}</code>. The revision changes when a file changes.`,
    nameFilter: "File name contains",
    search: "Search",
    shown: (from: number, to: number, count: number) =>
      `Files ${counted(from)} to ${counted(to)} of ${counted(count)}.`,
    noneFound: (text: string) => `No file has “${text}” in its name.`,
    pages: "Pages",
    first: "First page",
    previous: "Previous",
    next: (count: number) => `Next ${count}`,
  },
  security: {
    title: "Security",
    summary: (safe: number, all: number) =>
      `${safe} of ${all} scanned weight ${all === 1 ? "file" : "files"} can be loaded without running code of the repository, as far as their imports and headers say. No scanner for viruses runs here.`,
    more: (others: number, all: number) =>
      `${others} of ${all} weight files are not scanned on this page. Each is scanned when it is requested, and has a page of its own.`,
    license: {
      allowed: "Its license is on this site’s list.",
      "not-allowed": "Its license is not on this site’s list.",
      "not-stated": "It states no license.",
    },
    licenseRefused: "Its files are not given out here.",
    status: { safe: "Safe:", suspicious: "Suspicious:", unsafe: "Unsafe:", unscanned: "Not scanned:" },
  },
  changes: {
    title: "Changes",
    note: "Compare the text files above between two commits, up to 1 MB each.",
    from: "From",
    to: "To",
    compare: "Compare commits",
    none: "No text file differs between these commits, or the difference is too large to show.",
    difference: "Difference",
  },
  file: {
    title: (path: string, id: string) => `${path} · ${id}`,
    description: (path: string, id: string) => `The file ${path} of ${id}.`,
    summary: (size: string) => `${size}, changed <date/>.`,
    download: "Download file",
    allFiles: "Files",
    tooLarge: "This file is too large to show. Download it to view it.",
    notText: "This is not a text file. Download it to view it.",
    unreadable: (reason: string) => `The file header cannot be read: ${reason}`,
    headerTooLarge: "The file header is over 16 MB and too large to show.",
    unknownType: (number: number) => `type ${number}`,
    values: (count: number, values: string) => `${counted(count)} values: ${values}`,
    noLayer: "No layer",
  },

  owner: {
    mixedScripts: "The name of this owner mixes letters of several scripts, and may imitate another.",
    alike: (other: string) => `This owner is not <link>${other}</link>, whose name looks alike.`,
    changes: (owner: string) => `Changes of models by ${owner} (Atom)`,
    models: (count: number) => (count === 1 ? "1 model" : `${counted(count)} models`),
    description: (models: string, owner: string) => `${models} by ${owner}, with usage code.`,
    byTask: "Models by task",
    list: "Models",
    all: (total: number) => `Filter all ${counted(total)} models`,
    filter: "Filter these models",
  },

  /** The page as Markdown. */
  markdown: {
    task: "Task",
    library: "Library",
    parameters: "Parameters",
    about: (count: string) => `about ${count}`,
    context: "Context",
    tokens: (count: string) => `${count} tokens`,
    license: "License",
    languages: "Languages",
    released: "Released",
    bases: "Base models",
    revision: "Revision",
    use: (library: string) => `Use with ${library}`,
    providers: "Providers",
    provider: (name: string, id: string) => `${name} as ${id}`,
    page: (address: string) => `Model page: <${address}>`,
  },
});
