/** Where the facts come from: releases, counts, disagreements and how they were settled. */
import { SEED_DISAGREEMENTS_NOTE, SEED_SOURCES_NOTE, type Store } from "@vitrine/hub";
import { AnchoredHeading } from "@vitrine/react";
import type { Page, Route } from "../site/page.ts";
import { type SourcesFile, type Disagreement, Releases, Disagreements } from "./sources-tables.tsx";

/** The day on which the releases of the store's seed were read. */
export async function seedReadOn(store: Store): Promise<string | undefined> {
  const sources = await store.readNote(SEED_SOURCES_NOTE);
  return sources === undefined ? undefined : (JSON.parse(sources) as SourcesFile).readOn;
}

export const sourcesRoute: Route = {
  path: "/sources",
  async load({ store, query }) {
    const [sources, disagreements] = await Promise.all([
      store.readNote(SEED_SOURCES_NOTE),
      store.readNote(SEED_DISAGREEMENTS_NOTE),
    ]);
    const found = (disagreements ?? "")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Disagreement);
    const page = Math.max(1, Math.min(1000, Number.parseInt(query.get("page") ?? "1", 10) || 1));
    return sourcesPage(sources === undefined ? undefined : (JSON.parse(sources) as SourcesFile), found, page);
  },
};

function sourcesPage(sources: SourcesFile | undefined, disagreements: readonly Disagreement[], page: number): Page {
  return {
    title: "Where the facts come from",
    description: "The releases that the facts of this catalogue were read from, how many, and where they disagree.",
    canonical: "/sources",
    noindex: page > 1,
    section: "docs",
    body: (
      <article className="prose prose--wide">
        <h1>Where the facts come from</h1>
        <p className="lead">
          Every fact of a model here was read somewhere, and the mark beside it (※) says where. What no source states is
          absent.
        </p>
        {sources === undefined ? (
          <p>
            This store was not filled with the project’s own seed; its facts are those of the hub or folder that each
            record was imported from.
          </p>
        ) : (
          <Releases sources={sources} />
        )}
        <AnchoredHeading level={2} id="rules">
          How a fact is settled
        </AnchoredHeading>
        <ul>
          <li>Where releases state different values, the one that more packages state is taken.</li>
          <li>Then one that was read at a commit of the model’s repository.</li>
          <li>Then one that is written there, before one that follows by a rule. The rule is named beside the fact.</li>
          <li>Then the order of the releases above.</li>
          <li>Languages, papers and abilities are lists: each entry is a fact, and all are kept.</li>
          <li>
            A count that is rounded, as in “8B”, is shown as “about”. Only counts that a source gives to the last digit
            are shown as counts.
          </li>
          <li>
            What a model can do beside answering is also what at least two providers offer of it: one alone may add it
            in front of the model.
          </li>
          <li>A quantized form has the task, languages and context of the model it was made from.</li>
        </ul>
        <AnchoredHeading level={2} id="order">
          The order “most named”
        </AnchoredHeading>
        <p>
          Downloads are not known here. Without them models are ordered by the attention that the sources give: 40 for
          each package that names the model, 60 for a place on a task’s page, 60 where a source features it, more for
          models made from it and for providers that serve it, and up to 120 for how new it is. It does not say how many
          people use a model.
        </p>
        <AnchoredHeading level={2} id="offers">
          Prices
        </AnchoredHeading>
        <p>
          Offers are from the price table of litellm: the provider’s own id, prices, limits and abilities, with the
          provider’s page where the table names it. An offer is shown with a model where the provider writes the hub’s
          id, or where exactly one repository of the model’s maker has that name.
        </p>
        <AnchoredHeading level={2} id="imported">
          Imported records
        </AnchoredHeading>
        <p>
          A record that was imported from a hub or a folder takes the place of the seed’s. All its facts are from there.{" "}
          <a href="/docs/your-own-models">How to import</a>.
        </p>
        {disagreements.length > 0 ? <Disagreements all={disagreements} page={page} /> : null}
      </article>
    ),
  };
}
