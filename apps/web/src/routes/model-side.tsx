/** The side column of a model's page: its facts, each with where it was read, and its files. */
import { factPlaces, ggufChoices, knownFiles, type ModelRecord } from "@vitrine/models";
import { FactsList, FileList, QuantizationTable } from "@vitrine/react";
import { recordPlaces } from "../site/record-places.ts";

export interface FactsProps {
  record: ModelRecord;
  /** Ids that the record names and the store has, as the store spells them. */
  known: ReadonlyMap<string, string>;
  /** The day on which the sources of the record were read. */
  readOn?: string | undefined;
  hubEndpoint: string;
}

export function Facts({ record, known, readOn, hubEndpoint }: FactsProps) {
  const places = recordPlaces(record, hubEndpoint);
  const guessed = guessedFields(record);
  return (
    <section className="side-section plate" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <FactsList record={record} known={known} readOn={readOn} places={places} />
      {guessed ? <p className="side-note">{guessed}</p> : null}
      {places.hubPage === undefined ? null : (
        <p className="side-note">
          <a href={places.hubPage}>{record.id} at the hub</a>
        </p>
      )}
    </section>
  );
}

function guessedFields({ provenance = {} }: ModelRecord): string | undefined {
  const guessed = [
    provenance.pipeline_tag === "guessed" ? "task" : undefined,
    provenance.library_name === "guessed" ? "library" : undefined,
  ].filter(Boolean);
  if (guessed.length === 0) return undefined;
  return `The ${guessed.join(" and ")} ${guessed.length === 1 ? "is" : "are"} guessed from the files: the card names none.`;
}

/** The repository's list of files where a source has it, else the files that a source names, else where the list lies. */
export function Files({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  const known = knownFiles(record);
  const { isOwn, tree, file: blob } = recordPlaces(record, hubEndpoint);
  if (known === undefined && isOwn) return null;
  const files = known?.files ?? [];
  const isComplete = known?.isComplete === true;
  const named = [...new Set(factPlaces(record, "namedFiles").map(({ release }) => release))];
  return (
    <section className="side-section" aria-labelledby="files">
      <h2 id="files">
        {isComplete || files.length === 0 ? "Files" : `Files named by ${named.join(", ") || "a source"}`}
      </h2>
      {ggufChoices([...files]).length > 0 ? <h3 id="quantizations">Quantizations</h3> : null}
      <QuantizationTable files={files} fileAddress={blob} aria-labelledby="quantizations" />
      <FileList files={files} fileAddress={blob} />
      {isOwn ? (
        <p>
          <a href={tree}>All files, with what is in them</a>
        </p>
      ) : null}
      {isComplete || isOwn ? null : (
        <p>
          {files.length === 0 ? "No source of this site lists them. " : "There may be more. "}
          <a href={tree} rel="nofollow">
            The whole list is at the hub
          </a>
          .
        </p>
      )}
    </section>
  );
}
