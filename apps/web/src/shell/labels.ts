/** Every text around the pages: header, footer, error pages, sign-in, search palette and announcements. */
import { localized } from "@vitrine/react/page-language";

export const SHELL_LABELS = /* @__PURE__ */ localized("SHELL_LABELS", {
  /** The fixed pages: names in the footer and the palette, and shorter ones in the header. */
  pages: {
    home: "Home",
    models: "Models",
    tasks: "Tasks",
    libraries: "Libraries",
    providers: "Providers",
    playground: "Playground",
    sheet: "Prompt sheet",
    blind: "Blind comparison",
    chatTemplate: "Chat template editor",
    quantization: "Quantization",
    docs: "Documentation",
    components: "Components",
    compare: "Compare models",
    changes: "What changed",
    machine: "My machine",
    sources: "Data sources",
    search: "Search",
  },
  header: { chatTemplate: "Templates", docs: "Docs" },

  document: {
    searchOf: (site: string) => `Search ${site}`,
    skip: "Skip to content",
    home: (site: string) => `${site} home`,
    navigation: "Main",
    search: "Search",
    theme: "Switch theme",
    menu: "Menu",
    footer: "Footer",
    language: "Language",
    /** On pages of the documentation, whose text is in English. */
    englishText: "This page is in English.",
    license: (site: string) => `<strong>${site}</strong> is open source under the Apache 2.0 license.`,
    access: "Your access",
    /** The picture that other sites show for a link. */
    siteImage: (site: string) => `${site}: find a model, copy code that runs`,
    pageImage: (site: string, kind: string, title: string) => `${site}, ${kind}: ${title}`,
  },

  /** The choice of a machine in the header. */
  machine: {
    choose: "My machine",
    current: (name: string) => `My machine: ${name}`,
    common: "Common machines",
    all: "All machines",
  },

  notFound: {
    title: "Page not found",
    description: "This page does not exist.",
    message: (path: string) => `There is no page at <code>${path}</code>. Check the address, or search for a model.`,
    search: "Search models",
    elsewhere: "Or see <models>all models</models>, <tasks>tasks</tasks> or the <docs>documentation</docs>.",
  },
  serverError: {
    title: "Something went wrong",
    description: "The server could not create this page.",
    message: "The server could not create this page. The error is in its log. Reload the page to try again.",
    report: (requestId: string) => `To report it, include this request ID: <code>${requestId}</code>`,
  },
  invalidCursor: {
    title: "Invalid page link",
    description: "This link leads to a page of a list that does not exist.",
    message: "The <code>cursor</code> in this address is incomplete or belongs to another list.",
    start: "Go to the first page",
  },
  unavailable: {
    title: "Models unavailable",
    description: "The model database is not responding.",
    message: "The model database is not responding. It may be starting. Try again in a few seconds.",
    meanwhile: "You can still read <docs>the documentation</docs> and <libraries>the libraries</libraries>.",
  },

  folderProblems: {
    title: "Folder problems",
    description: "Models in the watched folders that are missing or incomplete.",
    none: "No problems found. Every model in the watched folders is complete.",
    model: "Model",
    folder: "Folder",
    status: "Status",
    reason: "Reason",
    partlyShown: "Incomplete",
    notShown: "Not shown",
  },

  signIn: {
    title: "Sign in",
    description: "This site requires a token.",
    message: "This site requires a token. Ask the operator for one.",
    personMessage: "This site shows its models to people who have signed in.",
    withProvider: (host: string) => `Sign in with ${host}`,
    withToken: "With a token",
    tokens: "Tokens for your programs",
    token: "Token",
    submit: "Sign in",
    programs:
      "In programs, set <code>HF_TOKEN</code> to your token and <code>HF_ENDPOINT</code> to this site’s address.",
    accessTitle: "Your access",
    signedInAs: (name: string) => `You are signed in as ${name}.`,
    signOut: "Sign out",
  },

  /** Why no chat template was fetched from the hub. */
  sampleNotes: {
    noSystem: "This template takes no system message; the example has none.",
    single: "This template takes a single message of the user; the example has only that.",
  },
  templateFailures: {
    off: "Remote fetching is disabled on this site.",
    gated: "The hub requires approved access for this file. Request access on the model page.",
    missing: "The repository has no chat template.",
    unreachable: "The hub did not respond. Try again later.",
    "too-large": "The file is too large for a chat template.",
    "too-often": "Rate limit reached. Try again in a minute.",
  },
  /** Stands for the hub where its address has no host name. */
  hub: "the hub",

  exampleCode: {
    title: "Example code",
    about: (id: string, library: string) => `Using <link>${id}</link> with ${library}:`,
  },
} as const);

export const PALETTE_LABELS = /* @__PURE__ */ localized("PALETTE_LABELS", {
  dialog: (site: string) => `Search ${site}`,
  close: "Close",
  input: "Search models, tasks, libraries and documentation",
  placeholder: "Search models, tasks, libraries, docs",
  empty: "No results. Try a shorter query.",
  results: "Results",
  scope: "Search in",
  scopes: { all: "Everything", docs: "Documentation" },
  status: (count: number, groups: string) => `${count === 1 ? "1 result" : `${count} results`} in ${groups}`,
  models: "Models",
  pages: "Pages",
  tasks: "Tasks",
  libraries: "Libraries",
  documentation: "Documentation",
  more: "More results",
  allModels: (text: string) => `All models for “${text}”`,
  allDocumentation: (text: string) => `Documentation for “${text}”`,
  modelCount: (count: number) => (count === 1 ? "1 model" : `${count.toLocaleString("en")} models`),
} as const);
