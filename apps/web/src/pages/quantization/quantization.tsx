/** The quantization tables: file types, tensor types and the recommended order. */
import {
  bitsPerWeight,
  fitMachine,
  GGUF_FILE_TYPES,
  GGUF_TENSOR_TYPES,
  type ModelRecord,
  QUANTIZATION_PREFERENCE,
} from "@vitrine/models";
import { formatBytes, formatNumber } from "@vitrine/react";
import type { Route, RouteContext } from "../../shell/page.ts";
import { MachineField } from "../../catalog/hardware-fit.tsx";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { QUANTIZATION_LABELS as LABELS } from "./messages/quantization-labels.ts";
import { DataTable } from "../../shell/components/data-table.tsx";
import { PageSection } from "../../shell/components/page-section.tsx";
import { Action, Options } from "../../shell/components/controls.tsx";

/** Size of the example model that makes bits per weight comparable. */
const EXAMPLE_PARAMETERS = 7e9;

export const quantizationRoute: Route = {
  path: "/quantization",
  readsNoModels: true,
  load: ({ query, machine }) => ({
    title: LABELS.title,
    description: LABELS.description,
    section: "quantization",
    canonical: "/quantization",
    body: (
      <article className="quantization">
        <header className="task__head">
          <h1>{LABELS.title}</h1>
          <p className="lead">{LABELS.lead}</p>
        </header>
        <WhichSection query={query} machine={machine} />
        <PageSection id="preference" heading={LABELS.order.title}>
          <p>{LABELS.order.about}</p>
          <PreferenceTable />
          <p className="quantization__note">{LABELS.order.note}</p>
        </PageSection>
        <div className="task__columns task__columns--even">
          <PageSection id="file-types" heading={LABELS.fileTypes.title}>
            <RichParagraph text={LABELS.fileTypes.about} />
            <NumberTable label={LABELS.fileTypes.title} entries={GGUF_FILE_TYPES} />
          </PageSection>
          <PageSection id="tensor-types" heading={LABELS.tensorTypes.title}>
            <p>{LABELS.tensorTypes.about}</p>
            <NumberTable label={LABELS.tensorTypes.title} entries={GGUF_TENSOR_TYPES} />
          </PageSection>
        </div>
      </article>
    ),
  }),
};

function PreferenceTable() {
  return (
    <DataTable
      label={LABELS.order.label}
      columns={[LABELS.order.type, LABELS.order.bits, <td key="bar" aria-hidden="true" />, LABELS.order.model]}
    >
      {QUANTIZATION_PREFERENCE.map((label) => {
        const bits = bitsPerWeight(label);
        return (
          <tr key={label}>
            <th scope="row">
              <code>{label}</code>
            </th>
            <td>{formatNumber(Number(bits.toFixed(2)))}</td>
            <td className="quantization__bar" aria-hidden="true">
              <svg viewBox="0 0 320 6" preserveAspectRatio="none">
                <rect width={bits * 10} height="6" />
              </svg>
            </td>
            <td>
              {LABELS.order.gigabytes({
                amount: formatNumber(Number(((bits * EXAMPLE_PARAMETERS) / 8 / 1e9).toFixed(1))),
              })}
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}

function NumberTable({ label, entries }: { label: string; entries: Readonly<Record<string, number>> }) {
  return (
    <DataTable label={label} columns={[LABELS.number, LABELS.name]}>
      {Object.entries(entries)
        .sort(([, a], [, b]) => a - b)
        .map(([name, number]) => (
          <tr key={name}>
            <td>{number}</td>
            <th scope="row">
              <code>{name}</code>
            </th>
          </tr>
        ))}
    </DataTable>
  );
}

/** Common model sizes, in billions of parameters. */
const SIZES = [1, 3, 4, 8, 14, 24, 32, 70, 120];

/** The most common question: which type to choose. */
function WhichSection({ query, machine: { machine } }: Pick<RouteContext, "query" | "machine">) {
  const size = SIZES.find((each) => String(each) === query.get("size")) ?? 8;
  const model: ModelRecord = {
    id: `example/model-${size}b`,
    tags: [],
    pipeline_tag: "text-generation",
    metadata: { parametersAbout: size * 1e9 },
  };
  const found = machine && fitMachine(model, machine);
  return (
    <PageSection id="which" heading={LABELS.choose.title} data-live-region="which">
      <form
        className="fits-choice"
        method="get"
        action="/quantization"
        data-live="which"
        data-live-says={LABELS.choose.updated}
        data-machine-choice=""
      >
        <label>
          {LABELS.choose.size}{" "}
          <select name="size" defaultValue={size}>
            <Options values={SIZES} optionLabel={(billions) => LABELS.choose.parameters({ billions })} />
          </select>
        </label>
        <MachineField machine={machine} />
        <Action type="submit" label={LABELS.choose.submit} />
      </form>
      {machine === undefined ? null : (
        <p className="vt-fits__result">
          {found === undefined || found.fit === "too-large"
            ? LABELS.choose.none({ memory: formatBytes(machine.memory) })
            : LABELS.choose.recommended({
                type: found.quantization.label,
                needs: formatBytes(found.memory.total),
                memory: formatBytes(machine.memory),
              })}
        </p>
      )}
      <RichParagraph text={LABELS.choose.note} link={linkTo("/docs/quantization")} />
    </PageSection>
  );
}
