/** The card that a model’s author wrote. */
import { type ModelRecord } from "@vitrine/models";
import { isLocal, recordLinks } from "../../catalog/record-links.ts";
import type { RouteContext } from "../../shell/page.ts";
import type { SetText } from "../../content/untrusted-content.ts";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { dataLanguage } from "@vitrine/react/page-language";
import { FoldSection } from "../../shell/components/page-section.tsx";

const LABELS = MODEL_LABELS.card;

/** The card that the model's author wrote, as the page shows it. */
export async function cardOf(record: ModelRecord, { texts, hubEndpoint }: RouteContext): Promise<SetText | undefined> {
  if (!record.card) return undefined;
  const { links, pictures } = recordLinks(record, hubEndpoint);
  return texts.set({ kind: "card", source: record.card, links, pictures, onlySitePictures: isLocal(record) });
}

/** Letters of a card up to which it stands open: what follows stays in reach. */
const SHORT_CARD = 2000;

export function CardSection({ card }: { card: SetText }) {
  const text = (
    // The one sanitizer: see packages/markdown/src/render/markdown.ts.
    <div className="prose prose--untrusted" lang={dataLanguage()} dangerouslySetInnerHTML={{ __html: card.html }} />
  );
  return (
    <FoldSection id="card" heading={LABELS.title} className="model__card" isOpen={card.html.length < SHORT_CARD}>
      {text}
    </FoldSection>
  );
}
