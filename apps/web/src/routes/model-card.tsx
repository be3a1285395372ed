/** The card that a model’s author wrote. */
import { type ModelRecord } from "@vitrine/models";
import { AnchoredHeading } from "@vitrine/react";
import { isOwn, recordPlaces } from "../site/record-places.ts";
import type { RouteContext } from "../site/page.ts";
import type { SetText } from "../site/strangers-texts.ts";

/** The card that the model's author wrote, as the page shows it. */
export async function cardOf(record: ModelRecord, { texts, hubEndpoint }: RouteContext): Promise<SetText | undefined> {
  if (!record.card) return undefined;
  const { links, pictures } = recordPlaces(record, hubEndpoint);
  return texts.set({ kind: "card", source: record.card, links, pictures, onlyOwnPictures: isOwn(record) });
}

export function ModelCard({ card }: { card: SetText }) {
  return (
    <section className="model__card" aria-labelledby="card">
      <AnchoredHeading level={2} id="card">
        Model card
      </AnchoredHeading>
      {/* The one sanitiser: see packages/docs/src/markdown.ts. */}
      <div className="prose prose--stranger" dangerouslySetInnerHTML={{ __html: card.html }} />
    </section>
  );
}

/** The author's card is only here after an import; what this site says of a model is a summary of its facts. */
export function NoCard({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  return (
    <section className="model__card" aria-labelledby="card">
      <AnchoredHeading level={2} id="card">
        Model card
      </AnchoredHeading>
      {record.origin?.from === "seed" ? (
        <p>
          This site has facts about the model and not its author’s card.{" "}
          <a href={recordPlaces(record, hubEndpoint).hubPage}>Read the card at the hub</a>.
        </p>
      ) : (
        <p>This repository has no card yet.</p>
      )}
    </section>
  );
}
