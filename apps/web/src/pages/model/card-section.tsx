/** The card that a model’s author wrote. */
import { type ModelRecord } from "@vitrine/models";
import { formatBytes } from "@vitrine/react";
import { isLocal, recordLinks } from "../../catalog/record-links.ts";
import type { RouteContext } from "../../shell/page.ts";
import type { SetText } from "../../content/untrusted-content.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { hostOf } from "../../shell/model-templates.ts";
import { ADD_LABELS } from "./messages/add-labels.ts";
import { AddFailureNotice, AddForm } from "./missing-model.tsx";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { dataLanguage } from "@vitrine/react/page-language";
import { PageSection } from "../../shell/components/page-section.tsx";

const LABELS = MODEL_LABELS.card;

/** The card that the model's author wrote, as the page shows it. */
export async function cardOf(record: ModelRecord, { texts, hubEndpoint }: RouteContext): Promise<SetText | undefined> {
  if (!record.card) return undefined;
  const { links, pictures } = recordLinks(record, hubEndpoint);
  return texts.set({ kind: "card", source: record.card, links, pictures, onlySitePictures: isLocal(record) });
}

/** Letters of a card from which it is folded, so that what follows stays in reach. */
const LONG_CARD = 100_000;

export function CardSection({ card }: { card: SetText }) {
  const isLong = card.html.length > LONG_CARD;
  const text = (
    // The one sanitizer: see packages/markdown/src/render/markdown.ts.
    <div className="prose prose--untrusted" lang={dataLanguage()} dangerouslySetInnerHTML={{ __html: card.html }} />
  );
  return (
    <PageSection id="card" heading={LABELS.title} className="model__card">
      {isLong ? (
        <details className="card-fold">
          <summary>{LABELS.long({ size: formatBytes(card.html.length) })}</summary>
          {text}
        </details>
      ) : (
        text
      )}
    </PageSection>
  );
}

/** The author's card is only here after an import; what this site says about a model is a summary of its facts. */
export function NoCard({ record, context }: { record: ModelRecord; context: RouteContext }) {
  const { hubEndpoint, addsFrom } = context;
  const isElsewhere = record.origin?.from === "seed";
  return (
    <PageSection id="card" heading={LABELS.title} className="model__card">
      <RichParagraph
        text={isElsewhere ? LABELS.notStored : LABELS.none}
        link={linkTo(recordLinks(record, hubEndpoint).hubPage)}
      />
      <AddFailureNotice context={context} />
      {isElsewhere && addsFrom !== undefined ? (
        <AddForm id={record.id} from={addsFrom} button={ADD_LABELS.refresh({ host: hostOf(addsFrom) })} />
      ) : null}
    </PageSection>
  );
}
