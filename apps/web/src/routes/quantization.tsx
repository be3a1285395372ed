/** The quantization tables: file types, tensor types, the order of preference. */
import {
  bestForm,
  bitsPerWeight,
  GGUF_FILE_TYPES,
  GGUF_TENSOR_TYPES,
  memoryParts,
  type ModelRecord,
  QUANTIZATION_PREFERENCE,
  weightForms,
} from "@vitrine/models";
import { AnchoredHeading, formatBytes } from "@vitrine/react";
import type { Route } from "../site/page.ts";
import { chosenMachine, MachineField } from "./model-fits.tsx";

/** A model of this many weights makes bits per weight comparable. */
const EXAMPLE_PARAMETERS = 7e9;

export const quantizationRoute: Route = {
  path: "/quantization",
  readsNoModels: true,
  load: ({ query }) => ({
    title: "Quantization",
    description:
      "Every GGUF file type and tensor type with its number, its bits per weight, and the order in which to prefer them.",
    section: "quantization",
    canonical: "/quantization",
    body: (
      <article className="quantization">
        <header className="task__head">
          <h1>Quantization</h1>
          <p className="lead">
            Weights in fewer bits: a smaller file that needs less memory and answers faster, for some loss of quality.
            The name of a GGUF file says which type it holds.
          </p>
        </header>
        <WhichSection query={query} />
        <section aria-labelledby="preference">
          <AnchoredHeading level={2} id="preference">
            In order of preference
          </AnchoredHeading>
          <p>
            From most exact to smallest. Take the first whose file fits into your memory with room for the context. The
            bar and the last column show a model of 7 billion weights.
          </p>
          <PreferenceTable />
          <p className="quantization__note">
            Types that mix several widths are worked out for a common layer shape, without embedding and output
            matrices; the size of a real file is in its model’s list of files.
          </p>
        </section>
        <div className="task__columns task__columns--even">
          <section aria-labelledby="file-types">
            <AnchoredHeading level={2} id="file-types">
              File types
            </AnchoredHeading>
            <p>
              The mixture of tensor types that a whole file was made with, in its field <code>general.file_type</code>.
            </p>
            <NumberTable label="File types" entries={GGUF_FILE_TYPES} />
          </section>
          <section aria-labelledby="tensor-types">
            <AnchoredHeading level={2} id="tensor-types">
              Tensor types
            </AnchoredHeading>
            <p>How one tensor’s values are stored.</p>
            <NumberTable label="Tensor types" entries={GGUF_TENSOR_TYPES} />
          </section>
        </div>
      </article>
    ),
  }),
};

function PreferenceTable() {
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-label="Quantizations in order of preference">
      <table className="vt-table">
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Bits per weight</th>
            <td aria-hidden="true" />
            <th scope="col">7B model</th>
          </tr>
        </thead>
        <tbody>
          {QUANTIZATION_PREFERENCE.map((label) => {
            const bits = bitsPerWeight(label);
            return (
              <tr key={label}>
                <th scope="row">
                  <code>{label}</code>
                </th>
                <td>{Number(bits.toFixed(2))}</td>
                <td className="quantization__bar" aria-hidden="true">
                  <svg viewBox="0 0 320 6" preserveAspectRatio="none">
                    <rect width={bits * 10} height="6" />
                  </svg>
                </td>
                <td>{`${((bits * EXAMPLE_PARAMETERS) / 8 / 1e9).toFixed(1)} GB`}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function NumberTable({ label, entries }: { label: string; entries: Readonly<Record<string, number>> }) {
  return (
    <div className="vt-scroll" tabIndex={0} role="group" aria-label={label}>
      <table className="vt-table">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Name</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}

/** Sizes that models are made in, in billions of weights. */
const SIZES = [1, 3, 4, 8, 14, 24, 32, 70, 120];
const USUAL_CONTEXT = 8192;

/** The question people come with: which one shall I take? */
function WhichSection({ query }: { query: URLSearchParams }) {
  const size = SIZES.find((each) => String(each) === query.get("size")) ?? 8;
  const machine = chosenMachine(query);
  const model: ModelRecord = {
    id: `example/model-${size}b`,
    tags: [],
    pipeline_tag: "text-generation",
    facts: { parametersAbout: size * 1e9 },
  };
  const forms = weightForms(model);
  const best = bestForm(model, forms, USUAL_CONTEXT, machine.memory);
  const needs = best && memoryParts(model, best, USUAL_CONTEXT).total;
  return (
    <section aria-labelledby="which" data-live-region="which">
      <AnchoredHeading level={2} id="which">
        Which one shall I take?
      </AnchoredHeading>
      <form
        className="fits-choice"
        method="get"
        action="/quantization"
        data-live="which"
        data-live-says="The answer has changed."
        data-remember="machine"
      >
        <label>
          Model of{" "}
          <select name="size" defaultValue={size}>
            {SIZES.map((each) => (
              <option key={each} value={each}>
                {each} billion weights
              </option>
            ))}
          </select>
        </label>
        <MachineField machine={machine} />
        <button type="submit" className="vt-button">
          Work it out
        </button>
      </form>
      <p className="vt-fits__verdict">
        {best === undefined || needs === undefined
          ? `None: even the smallest useful form is larger than the ${formatBytes(machine.memory)} there are. Take a smaller model.`
          : `${best.label}. It takes about ${formatBytes(needs)} of ${formatBytes(machine.memory)}, before the context.`}
      </p>
      <p>
        This counts no context, since that depends on the model; its own page does.{" "}
        <a href="/docs/quantization">The guide</a> says what the names mean.
      </p>
    </section>
  );
}
