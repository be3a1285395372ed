/** One panel for using a model: in code, in a local app, or through an API. It shows only what works for this model. */
import { usages } from "@vitrine/libraries";
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { type TabPanel, Tabs } from "@vitrine/react";
import { recommendedFill } from "../../../catalog/hardware-fit.tsx";
import { installFrom } from "../../../catalog/site-packages.ts";
import type { RouteContext } from "../../../shell/page.ts";
import { isLocal, recordLinks } from "../../../catalog/record-links.ts";
import { callFor } from "./api.tsx";
import { fillOf, customEndpoint, LocalUse, Usages } from "./python.tsx";
import { programsFor } from "./local-apps.tsx";
import { linkTo, RichParagraph } from "../../../shell/rich-text.tsx";
import { MODEL_LABELS } from "../messages/model-labels.ts";
import { PageSection } from "../../../shell/components/page-section.tsx";

const LABELS = MODEL_LABELS.use;

interface UseSectionProps {
  record: ModelRecord;
  listings: readonly ProviderListing[];
  context: RouteContext;
}

export function UseSection({ record, listings, context }: UseSectionProps) {
  const fill = { ...recommendedFill(record, context), ...fillOf(context.query) };
  const machine = context.machine.from === "default" ? undefined : context.machine.machine;
  const programs = programsFor(record, { fill, origin: context.origin, machine });
  const call = callFor({
    record,
    query: context.query,
    listings,
    local: installFrom(context.packages, "@vitrine/inference", context.origin),
    place: {
      isLocal: isLocal(record),
      endpoint: customEndpoint(record, context, listings),
      needsToken: context.needsToken === true,
    },
  });
  const ways: TabPanel[] = [
    {
      id: "code",
      label: LABELS.code,
      content: (
        <div data-live-region="code">
          {isLocal(record) ? (
            <LocalUse record={record} fill={fill} context={context} />
          ) : (
            <Usages record={record} fill={fill} found={usages(record, { fill })} />
          )}
        </div>
      ),
    },
  ];
  if (programs !== undefined)
    ways.push({ id: "program", label: LABELS.localApps, content: <div id="local-apps">{programs}</div> });
  if (call !== undefined)
    ways.push({
      id: "call",
      label: LABELS.api,
      content: (
        <div id="call" data-live-region="call">
          {call}
        </div>
      ),
    });
  return (
    <PageSection id="use" heading={LABELS.title} className="model__use">
      {record.gated ? <GatedNotice record={record} hubEndpoint={context.hubEndpoint} /> : null}
      <Tabs id="way" label={LABELS.tabs} group="way" panels={ways} />
    </PageSection>
  );
}

function GatedNotice({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  return (
    <aside className="vt-callout" data-kind="important" aria-label={LABELS.gated}>
      <p className="vt-callout__title">{LABELS.gated}</p>
      <RichParagraph
        text={record.gated === "manual" ? LABELS.gatedByAuthors : LABELS.gatedByTerms}
        link={linkTo(recordLinks(record, hubEndpoint).hubPage)}
      />
    </aside>
  );
}
