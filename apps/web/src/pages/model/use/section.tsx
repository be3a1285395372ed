/** Using a model: in code, in a local app, or through an API. Only what works for this model is there. */
import { usages } from "@vitrine/libraries";
import type { ModelRecord, ProviderListing } from "@vitrine/models";
import { recommendedFill } from "../../../catalog/hardware-fit.tsx";
import { installFrom } from "../../../catalog/site-packages.ts";
import type { RouteContext } from "../../../shell/page.ts";
import { isLocal, recordLinks } from "../../../catalog/record-links.ts";
import { callFor } from "./api.tsx";
import { fillOf, customEndpoint, LocalUse, Usages } from "./python.tsx";
import { programsFor } from "./local-apps.tsx";
import { linkTo, RichParagraph } from "../../../shell/rich-text.tsx";
import { MODEL_LABELS } from "../messages/model-labels.ts";
import { FoldSection } from "../../../shell/components/page-section.tsx";

const LABELS = MODEL_LABELS.use;
/** Parameters that the API's form sends. */
const CALL_FIELDS = ["client", "provider", "policy", "direct", "streaming", "tools", "bill", "endpoint", "others"];
const NAMED_LIBRARIES = 3;

interface UseSectionsProps {
  record: ModelRecord;
  listings: readonly ProviderListing[];
  context: RouteContext;
}

export function UseSections({ record, listings, context }: UseSectionsProps) {
  const { query, origin } = context;
  const fill = { ...recommendedFill(record, context), ...fillOf(query) };
  const programs = programsFor(record, { fill, origin, machine: context.machine.machine });
  const call = callFor({
    record,
    query,
    listings,
    local: installFrom(context.packages, "@vitrine/inference", origin),
    place: {
      isLocal: isLocal(record),
      endpoint: customEndpoint(record, context, listings),
      needsToken: context.needsToken === true,
    },
  });
  // The head of the page says the memory, by the one arithmetic.
  const found = usages(record, { fill, omitsMemory: true });
  const libraries = found.flatMap(({ library }) => (library === undefined ? [] : [library.prettyLabel]));
  const isCalling = CALL_FIELDS.some((name) => query.has(name));
  return (
    <>
      <FoldSection
        id="use"
        heading={LABELS.code}
        hint={libraries.slice(0, NAMED_LIBRARIES).join(", ")}
        isOpen={!isCalling}
        className="model__use"
      >
        {record.gated ? <GatedNotice record={record} hubEndpoint={context.hubEndpoint} /> : null}
        <div data-live-region="code">
          {isLocal(record) ? (
            <LocalUse record={record} fill={fill} context={context} />
          ) : (
            <Usages record={record} fill={fill} found={found} />
          )}
        </div>
      </FoldSection>
      {programs === undefined ? null : (
        <FoldSection id="local-apps" heading={LABELS.localApps} hint={programs.names.join(", ")}>
          {programs.content}
        </FoldSection>
      )}
      {call === undefined ? null : (
        <FoldSection id="call" heading={LABELS.api} isOpen={isCalling}>
          <div data-live-region="call">{call}</div>
        </FoldSection>
      )}
    </>
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
