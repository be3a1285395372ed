/**
 * One panel for using a model: loaded in code, run in a program, called where it is hosted. Only the ways that there are
 * for this model are shown.
 */
import { usages } from "@vitrine/libraries";
import type { ModelRecord, Offer } from "@vitrine/models";
import { AnchoredHeading, type TabPanel, Tabs } from "@vitrine/react";
import { installFrom } from "../site/own-packages.ts";
import type { RouteContext } from "../site/page.ts";
import { isOwn, recordPlaces } from "../site/record-places.ts";
import { callFor } from "./use-call.tsx";
import { fillOf, ownEndpoint, OwnUse, Usages } from "./use-code.tsx";
import { programsFor } from "./use-programs.tsx";

interface UseSectionProps {
  record: ModelRecord;
  offers: readonly Offer[];
  context: RouteContext;
}

export function UseSection({ record, offers, context }: UseSectionProps) {
  const fill = fillOf(context.query);
  const programs = programsFor(record, { fill, origin: context.origin });
  const call = callFor({
    record,
    query: context.query,
    offers,
    own: installFrom(context.packages, "@vitrine/inference", context.origin),
    place: { isOwn: isOwn(record), endpoint: ownEndpoint(record, context) },
  });
  const ways: TabPanel[] = [
    {
      id: "code",
      label: "Load it in code",
      content: isOwn(record) ? (
        <OwnUse record={record} fill={fill} context={context} />
      ) : (
        <Usages record={record} fill={fill} found={usages(record, { fill })} />
      ),
    },
  ];
  if (programs !== undefined)
    ways.push({ id: "program", label: "Run it in a program", content: <div id="local-apps">{programs}</div> });
  if (call !== undefined)
    ways.push({
      id: "call",
      label: "Call it over HTTP",
      content: (
        <div id="call" data-live-region="call">
          {call}
        </div>
      ),
    });
  return (
    <section className="model__use" aria-labelledby="use">
      <AnchoredHeading level={2} id="use">
        Use this model
      </AnchoredHeading>
      {record.gated ? <GatedNotice record={record} hubEndpoint={context.hubEndpoint} /> : null}
      <Tabs id="way" label="Way to use it" group="way" panels={ways} />
    </section>
  );
}

function GatedNotice({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  return (
    <aside className="vt-callout" data-kind="important" aria-label="Gated model">
      <p className="vt-callout__title">Gated model</p>
      <p>
        {record.gated === "manual"
          ? "Its authors grant access by hand."
          : "Access is granted once you accept its terms."}{" "}
        Ask for it on <a href={recordPlaces(record, hubEndpoint).hubPage}>the model’s own page</a>, then log in before
        you run the code.
      </p>
    </aside>
  );
}
