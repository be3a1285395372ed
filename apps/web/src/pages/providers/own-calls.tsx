/** How this site's own calls to a provider went: what is measured here, beside what the provider says of itself. */
import type { PlaceRecord, Store } from "@vitrine/hub";
import { formatNumber } from "@vitrine/react";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { PROVIDERS_LABELS } from "./messages/providers-labels.ts";
import { SectionHeading } from "../../shell/components/page-section.tsx";

const LABELS = PROVIDERS_LABELS.ownCalls;
const DAY_MS = 86_400_000;
const DAYS = 30;

/** The calls of the last thirty days; nothing where there were none. */
export async function loadOwnCalls(store: Store, provider: string): Promise<PlaceRecord | undefined> {
  // A whole day, so that pages of one day agree.
  const since = new Date(Math.floor(Date.now() / DAY_MS - DAYS) * DAY_MS).toISOString();
  return (await store.callLedger.places(since)).find(({ place }) => place === provider);
}

export function OwnCalls({ record }: { record: PlaceRecord | undefined }) {
  if (!record) return null;
  const { calls, failures, medianFirstMilliseconds: first, medianMilliseconds: whole } = record;
  const facts = [
    [LABELS.calls, formatNumber(calls)],
    [LABELS.answered, LABELS.share({ percent: Math.floor(((calls - failures) / calls) * 1000) / 10 })],
    ...(first === null ? [] : [[LABELS.first, LABELS.seconds({ seconds: first / 1000 })]]),
    [LABELS.whole, LABELS.seconds({ seconds: whole / 1000 })],
  ];
  return (
    <>
      <SectionHeading id="own-calls" text={LABELS.title} />
      <RichParagraph text={LABELS.about({ days: DAYS })} usage={linkTo("/usage")} />
      <dl className="vt-metadata">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
