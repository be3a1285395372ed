/** Every text of the page about data sources. */
import { localized } from "@vitrine/react/page-language";

export const SOURCES_LABELS = /* @__PURE__ */ localized("SOURCES_LABELS", {
  page: {
    title: "Data sources",
    description: "Where the model facts come from: package releases, conflicts between them, and prices.",
    lead: "Every model fact here comes from a named source. The mark next to a fact (※) shows it. Values that no source states are shown as unknown.",
    noSeed: "This store does not use the bundled seed. Its facts come from the hub or folder of each imported record.",
  },
  rules: {
    title: "How conflicts are resolved",
    list: [
      "What the model’s own page states wins, then what its maker’s repository states.",
      "If other sources state different values, the value stated by most of them wins. A size that repeats the one in the name never wins over another.",
      "If they tie, a value read at a commit of the model’s repository wins.",
      "Then a stated value wins over a derived one. For derived values, the rule is named next to the fact.",
      "Then the order of the releases above decides.",
      "Languages, papers and abilities are lists: every entry counts as a fact, and all are included.",
      "Rounded counts such as “8B” are shown with “about”. Only exact counts from a source are shown as exact.",
      "An ability also counts if at least two providers offer it for the model. A single provider may have added it on its own.",
      "Quantized models and copies inherit license, task, languages, size, context and architecture from their base model; fine-tunes inherit size, context and architecture. The mark says “from base model”.",
      "A model takes task, license and release date from the other sizes of its family if at least two state them and all agree. The mark says so.",
    ],
  },
  order: {
    title: "The order “Popular”",
    about:
      "Package releases do not publish downloads, so models are ordered by how much the sources mention them: 40 points for each package that lists the model, 60 for a place on a task page, 60 if a source features it, more for derived models and providers, and up to 120 for a recent release. The order does not show how many people use a model.",
  },
  prices: {
    title: "Prices",
    about:
      "Listings come from the price table of litellm: the provider’s model ID, prices, limits and abilities, with a link to the provider’s page where the table has one. A listing belongs to a model if the provider uses the hub’s ID, or if exactly one repository of the model’s author has that name.",
  },
  imported: {
    title: "Imported records",
    about:
      "A record imported from a hub or a folder replaces the record of the seed, with all its facts. <link>Read how to import models</link>",
  },
  releases: {
    title: "Releases",
    summary: (facts: string, models: string, shared: string, listings: string) =>
      `${facts} facts about ${models} models, of which ${shared} are stated by two or more packages, and ${listings} provider listings. Read on <date/> from these releases.`,
    release: "Release",
    content: "Content",
    license: "License",
    models: "Models",
    facts: "Facts",
    listings: (count: string) => `${count} listings`,
    /** Models of a price table. */
    none: "None",
    note: "A few models are here because documentation mentions them, and not a release. Their source mark names the repository and commit.",
  },
  repositories: {
    title: "Repositories and pages",
    about:
      "Facts that people and scripts read in the makers’ own repositories, on models’ pages and in catalogs, at the commit or on the day given.",
    /** The license of this source asks for it. */
    attribution:
      "Evaluation results and some licenses, sizes and dates: LLM Stats by Jonathan Chávez Tamales and contributors (<link>llm-leaderboard</link>), CC BY 4.0, values unchanged.",
    source: "Source",
    kind: "Kind",
    kinds: { page: "Model page", maker: "Maker", catalog: "Catalog", known: "Typed by hand" },
    version: "Commit or day",
    models: "Models",
    facts: "Facts",
  },
  conflicts: {
    title: "Conflicts",
    summary: (total: number, first: number, last: number) =>
      `Releases state different values in ${total.toLocaleString("en")} cases. Showing ${first} to ${last}.`,
    model: "Model",
    field: "Field",
    chosen: "Chosen value",
    reason: "Reason",
    others: "Other values",
    value: (value: string, sources: string) => `${value} (${sources})`,
    pages: "Pages of conflicts",
    previous: "Previous",
    next: "Next",
  },
} as const);
