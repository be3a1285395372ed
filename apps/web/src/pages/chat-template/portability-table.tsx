/** Which public templates render the same in other engines, as measured by `npm run templates:portability -w tools`. */
import { createHash } from "node:crypto";
import { RichText } from "../../shell/rich-text.tsx";
import { CHAT_TEMPLATE_LABELS } from "./messages/chat-template-labels.ts";
import measured from "./portability.json" with { type: "json" };
import { DataTable } from "../../shell/components/data-table.tsx";
import { PageSection } from "../../shell/components/page-section.tsx";

const LABELS = CHAT_TEMPLATE_LABELS.portability;

type MeasuredTemplate = (typeof measured.templates)[number];

const ENGINES = ["llama.cpp", "minja", "minijinja", "Vitrine"] as const satisfies readonly (keyof MeasuredTemplate)[];

/** The measured template with this source, if there is one. */
function measuredTemplate(source: string): MeasuredTemplate | undefined {
  const digest = createHash("sha256").update(source).digest("hex").slice(0, 12);
  return measured.templates.find((template) => template.digest === digest);
}

function Table({ templates }: { templates: readonly MeasuredTemplate[] }) {
  const { conversations } = measured;
  return (
    <DataTable label={LABELS.title} columns={[LABELS.template, ...ENGINES]}>
      {templates.map((template) => (
        <tr key={template.digest}>
          <th scope="row">{template.name}</th>
          {ENGINES.map((engine) => {
            const [same = 0, , failed = 0] = template[engine];
            return (
              <td key={engine}>{LABELS.outcome({ same, failed, conversations, isAll: same === conversations })}</td>
            );
          })}
        </tr>
      ))}
    </DataTable>
  );
}

/** The loaded template if it was measured, and all others. */
export function PortabilitySection({ source }: { source: string }) {
  const found = measuredTemplate(source);
  const { "llama.cpp": llamaCpp, ...versions } = measured.versions;
  return (
    <PageSection id="portability" heading={LABELS.title}>
      <p>{LABELS.about({ conversations: measured.conversations, transformers: versions.transformers })}</p>
      {found ? <Table templates={[found]} /> : <RichText text={LABELS.notMeasured} />}
      <details>
        <summary>{LABELS.all({ count: measured.templates.length })}</summary>
        <Table templates={measured.templates} />
        <p>{LABELS.measured({ ...versions, llamaCpp, date: measured.date, sources: measured.sources.join(", ") })}</p>
      </details>
    </PageSection>
  );
}
