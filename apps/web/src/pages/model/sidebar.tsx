/** A model's facts with their sources, its files, and models like it. */
import { sourceReferences, ggufChoices, knownFiles, type ModelRecord } from "@vitrine/models";
import { isPushed, type ModelSummary } from "@vitrine/hub";
import { MetadataList, FileList, type ModelFit, ModelCard, QuantizationTable } from "@vitrine/react";
import { cardData } from "../../catalog/model-card-data.ts";
import { recordLinks, settingsPath } from "../../catalog/record-links.ts";
import { linkTo, RichParagraph } from "../../shell/rich-text.tsx";
import { MODEL_LABELS } from "./messages/model-labels.ts";
import { SITE_ADDRESSES } from "../../catalog/site-addresses.ts";
import { FoldSection, SideSection } from "../../shell/components/page-section.tsx";

const { facts: METADATA_SECTION_LABELS, files: FILES_LABELS } = MODEL_LABELS;

export interface MetadataProps {
  record: ModelRecord;
  /** Ids that the record names and the store has, as the store spells them. */
  known: ReadonlyMap<string, string>;
  /** The day on which the sources of the record were read. */
  readOn?: string | undefined;
  hubEndpoint: string;
}

export function MetadataSection({ record, known, readOn, hubEndpoint }: MetadataProps) {
  const places = recordLinks(record, hubEndpoint);
  const inferred = inferredFields(record);
  return (
    <SideSection id="facts" heading={METADATA_SECTION_LABELS.title} className="side-section plate">
      <label className="facts__sources">
        <input type="checkbox" autoComplete="off" /> {METADATA_SECTION_LABELS.sources}
      </label>
      <MetadataList addresses={SITE_ADDRESSES} record={record} known={known} readOn={readOn} places={places} />
      {inferred ? <p className="side-note">{inferred}</p> : null}
      {isPushed(record) ? (
        <p className="side-note">
          <a href={settingsPath(record.id)} rel="nofollow">
            {METADATA_SECTION_LABELS.settings}
          </a>
        </p>
      ) : null}
      {places.hubPage === undefined ? null : (
        <p className="side-note">
          <a href={places.hubPage}>{METADATA_SECTION_LABELS.onHub({ id: record.id })}</a>
        </p>
      )}
    </SideSection>
  );
}

function inferredFields({ provenance = {} }: ModelRecord): string | undefined {
  const isTaskInferred = provenance.pipeline_tag === "inferred";
  const isLibraryInferred = provenance.library_name === "inferred";
  if (isTaskInferred && isLibraryInferred) return METADATA_SECTION_LABELS.bothInferred;
  if (isTaskInferred) return METADATA_SECTION_LABELS.taskInferred;
  return isLibraryInferred ? METADATA_SECTION_LABELS.libraryInferred : undefined;
}

/** The repository's list of files where a source has it, else the files that a source names. */
export function Files({ record, hubEndpoint }: { record: ModelRecord; hubEndpoint: string }) {
  const { files = [], isComplete } = knownFiles(record) ?? {};
  if (files.length === 0) return null;
  const { isLocal, tree, file: blob } = recordLinks(record, hubEndpoint);
  const named = [...new Set(sourceReferences(record, "listedFiles").map(({ release }) => release))];
  const heading = isComplete
    ? FILES_LABELS.title
    : named.length === 0
      ? FILES_LABELS.incomplete
      : FILES_LABELS.incompleteFrom({ sources: named.join(", ") });
  return (
    <FoldSection
      id="files"
      heading={heading}
      hint={FILES_LABELS.count({ count: files.length })}
      className="model__files"
    >
      {ggufChoices(files).length > 0 ? <h3 id="quantizations">{FILES_LABELS.quantizations}</h3> : null}
      <QuantizationTable files={files} fileAddress={blob} aria-labelledby="quantizations" />
      <FileList files={files} fileAddress={blob} />
      {isLocal ? (
        <p>
          <a href={tree}>{FILES_LABELS.browse}</a>
        </p>
      ) : isComplete ? null : (
        <RichParagraph text={FILES_LABELS.mayBeMore} link={linkTo(tree, { rel: "nofollow" })} />
      )}
    </FoldSection>
  );
}

/** Models like this one, as short rows. */
export function SimilarModels({
  models,
  fits,
}: {
  models: readonly ModelSummary[];
  fits: ReadonlyMap<string, ModelFit>;
}) {
  if (models.length === 0) return null;
  return (
    <SideSection id="similar" heading={MODEL_LABELS.similar.title}>
      <ul className="similar">
        {models.map((model) => (
          <li key={model.id}>
            <ModelCard
              addresses={SITE_ADDRESSES}
              model={{
                ...cardData(model, fits),
                license: undefined,
                lastModified: undefined,
                gated: false,
                sentence: undefined,
              }}
            />
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
