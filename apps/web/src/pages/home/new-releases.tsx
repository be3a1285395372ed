/** New models by kind, each with how the visitor's machine runs it. */
import type { ModelSummary, Store } from "@vitrine/hub";
import { FitBar, type ModelFit, modelPath, OwnerMark } from "@vitrine/react";
import { dataLanguage } from "@vitrine/react/page-language";
import { tasksOfModality } from "@vitrine/tasks";
import { HOME_LABELS } from "./messages/home-labels.ts";
import { taskName } from "../../catalog/facet-names.ts";
import { sentenceOfPage } from "../../catalog/model-summary.ts";
import { PageSection } from "../../shell/components/page-section.tsx";

const NEWEST_LABELS = HOME_LABELS.newest;

/** Models of each kind among the new releases. */
const SHOWN_NEWEST = 3;
const KINDS = ["nlp", "multimodal", "cv", "audio"] as const;

/** A new model with its sentence in the language of the page, or in English with that language. */
interface Release extends ModelSummary {
  sentenceLanguage: "en" | undefined;
}

interface Newest {
  kind: (typeof KINDS)[number];
  models: Release[];
}

/** The newest original models of each kind that say when they were released. */
export async function newestByKind(store: Store): Promise<Newest[]> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const task = tasksOfModality(kind).map(({ id }) => id);
      const { items } = await store.search({ task, sort: "created", isOriginal: true, limit: SHOWN_NEWEST });
      return { kind, models: items.filter(({ createdAt }) => createdAt !== undefined) };
    }),
  );
  const ids = found.flatMap(({ models }) => models.map(({ id }) => id));
  const sentences = new Map((await store.getMany(ids)).map((record) => [record.id, sentenceOfPage(record, taskName)]));
  const inPageLanguage = (model: ModelSummary): Release => {
    const sentence = sentences.get(model.id) ?? model.sentence;
    return { ...model, sentence, sentenceLanguage: sentence === model.sentence ? dataLanguage() : undefined };
  };
  return found
    .filter(({ models }) => models.length > 0)
    .map(({ kind, models }) => ({ kind, models: models.map(inPageLanguage) }));
}

interface NewReleasesProps {
  newest: readonly Newest[];
  fits: ReadonlyMap<string, ModelFit>;
}

export function NewReleases({ newest, fits }: NewReleasesProps) {
  if (newest.length === 0) return null;
  return (
    <PageSection id="new" heading={NEWEST_LABELS.title}>
      <div className="newest">
        {newest.map(({ kind, models }) => (
          <section key={kind} data-modality={kind} aria-labelledby={`new-${kind}`}>
            <h3 id={`new-${kind}`}>{NEWEST_LABELS.kinds[kind]}</h3>
            <ul>
              {models.map((model) => (
                <NewModel key={model.id} model={model} fit={fits.get(model.id)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p>
        <a href="/models?sort=created&original=1">{NEWEST_LABELS.all}</a>
      </p>
    </PageSection>
  );
}

function NewModel({ model, fit }: { model: Release; fit: ModelFit | undefined }) {
  return (
    <li>
      <OwnerMark name={model.author ?? model.name} size={28} />
      <div>
        <a href={modelPath(model.id)}>{model.id}</a>
        <p lang={model.sentenceLanguage}>{model.sentence}</p>
        {fit === undefined ? null : <FitBar fit={fit} />}
      </div>
    </li>
  );
}
