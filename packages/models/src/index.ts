/**
 * The model record, its readers, and the quantization tables. Everything here runs in a browser as well as in Node;
 * `readRepositoryFolder` needs a disk and is imported from `@vitrine/models/folder`.
 */
export type { ProviderListing, ListingPrice } from "./record/provider-listing.ts";
export type {
  Evaluation,
  ListedFile,
  ModelMetadata,
  ModelRecord,
  ProviderMapping,
  RepositoryFile,
  SourceReference,
  TransformersInfo,
} from "./record/record.ts";
export { currentModelId } from "./record/current-id.ts";
export { upgradeRecord } from "./record/upgrade-record.ts";
export { sourceReferences } from "./metadata/source-references.ts";
export { isDerived, weightFormats } from "./metadata/weight-formats.ts";
export { isQuantized, weightMethod } from "./metadata/weight-method.ts";
export { weights } from "./metadata/weights.ts";
export { knownFiles } from "./metadata/known-files.ts";

export { weightQuantizations, type WeightQuantization } from "./metadata/weight-quantizations.ts";
export { LICENSE_IDS, LICENSE_KINDS, recordLicenseKind, type LicenseKind } from "./licenses/license-ids.ts";
export { licenseTerms } from "./licenses/license-terms.ts";
export { cacheBytes, cacheShape } from "./metadata/attention.ts";
export { COMMON_MACHINE, type Machine } from "./metadata/common-machine.ts";
export { findMachine, MACHINES } from "./metadata/devices.ts";
export { fitMachine, type MachineFit } from "./metadata/machine-fit.ts";
export { DEFAULT_CONTEXT, fitOf, minMemory, memoryBreakdown, memoryRoom, speedBound } from "./metadata/memory.ts";
export type { Fit, MemoryBreakdown, MemoryOptions } from "./metadata/memory.ts";
export { overheadBytes } from "./metadata/memory-overhead.ts";
export { parameterCount, parameterEstimate } from "./metadata/parameters.ts";
export { offload, type OffloadOptions } from "./metadata/offload.ts";

export { type SummaryParts, summaryParts, summarySentence } from "./metadata/summary-sentence.ts";
export { blobSource, bytesSource, httpSource, HttpSourceError } from "./readers/byte-source.ts";
export type { ByteSource } from "./readers/byte-source.ts";
export { readFrontMatter } from "./readers/front-matter.ts";
export { GgufError, readGgufHeader } from "./readers/gguf.ts";
export type { GgufHeader, GgufValue } from "./readers/gguf.ts";
export { inferLibrary, inferTask, taskOfArchitecture } from "./readers/infer-library-and-task.ts";

export { ggufChoices } from "./quantization/model-files.ts";
export { chatTemplates, hasChatTemplate } from "./record/chat-templates.ts";
export { isModelId, ModelRecordError, splitModelId } from "./record/model-id.ts";
export { parseHubModel } from "./readers/parse-hub-model.ts";
export type { Problem } from "./record/plain-data.ts";
export { bitsPerWeight, parseQuantizationLabel } from "./quantization/quantization.ts";

export { GGUF_FILE_TYPES, GGUF_TENSOR_TYPES, QUANTIZATION_PREFERENCE } from "./quantization/quantization-types.ts";
export type { QuantizationLabel } from "./quantization/quantization-types.ts";
export {
  ABILITIES,
  baseModels,
  contextTokens,
  modelAbilities,
  modelLanguages,
  modelLicense,
  releaseDate,
} from "./metadata/record-metadata.ts";
export { isNamedForChat } from "./metadata/chat-names.ts";
export { draftMethod, type DraftMethod } from "./metadata/draft-model.ts";
export type { Ability } from "./metadata/record-metadata.ts";
export { readSafetensorsHeader, SAFETENSORS_DTYPE_BITS, SafetensorsError } from "./readers/safetensors.ts";
