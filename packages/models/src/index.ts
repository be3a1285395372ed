/**
 * The model record, its readers, and the quantization tables. Everything here runs in a browser as well as in Node;
 * `readRepositoryFolder` needs a disk and is imported from `@vitrine/models/folder`.
 */
export type { Offer, OfferPrice } from "./record/offer.ts";
export type * from "./record/record.ts";
export { factPlaces } from "./facts/sources.ts";
export { isConversion, ownBits, WEIGHT_FORMATS, weightFormats, weightForms } from "./facts/forms.ts";
export type { WeightForm, WeightFormat } from "./facts/forms.ts";
export { LICENSE_KINDS, licenseKind, recordLicenseKind } from "./facts/license-kind.ts";
export type { LicenseKind } from "./facts/license-kind.ts";
export {
  bestForm,
  cacheBytes,
  fitOf,
  leastMemory,
  LIST_CONTEXT,
  MACHINES,
  memoryParts,
  speedBound,
} from "./facts/memory.ts";
export type { Fit, Machine, MemoryParts } from "./facts/memory.ts";
export { summarySentence } from "./facts/summary-sentence.ts";
export { blobSource, bytesSource, httpSource, HttpSourceError } from "./readers/byte-source.ts";
export type { ByteSource, HttpSourceErrorCode, HttpSourceOptions } from "./readers/byte-source.ts";
export { readFrontMatter } from "./readers/front-matter.ts";
export type { CardText } from "./readers/front-matter.ts";
export { GgufError, readGgufHeader } from "./readers/gguf.ts";
export type { GgufErrorCode, GgufHeader, GgufList, GgufOptions, GgufTensor, GgufValue } from "./readers/gguf.ts";
export { guessLibrary, guessTask, taskOfArchitecture } from "./readers/guess.ts";
export type { GuessEvidence } from "./readers/guess.ts";
export { chooseFile, ggufChoices, memoryNeeded } from "./quantization/model-files.ts";
export type { GgufChoice } from "./quantization/model-files.ts";
export { chatTemplates, hasChatTemplate } from "./record/chat-templates.ts";
export type { ChatTemplate, ChatTemplateSource } from "./record/chat-templates.ts";
export { isModelId, ModelRecordError, splitModelId } from "./record/model-id.ts";
export type { ModelRecordErrorCode } from "./record/model-id.ts";
export { parseHubModel } from "./readers/parse-hub-model.ts";
export type { ParsedModel } from "./readers/parse-hub-model.ts";
export type { Problem } from "./record/plain-data.ts";
export {
  bitsPerWeight,
  isQuantizationLabel,
  nearestQuantization,
  parseQuantizationLabel,
  quantizationRank,
} from "./quantization/quantization.ts";
export type { ParsedQuantization } from "./quantization/quantization.ts";
export {
  fileTypeLabel,
  GGUF_FILE_TYPES,
  GGUF_TENSOR_TYPES,
  QUANTIZATION_PREFERENCE,
  TENSOR_BLOCKS,
  tensorBitsPerWeight,
  tensorTypeName,
} from "./quantization/quantization-types.ts";
export type { BlockLayout, GgufTensorType, QuantizationLabel } from "./quantization/quantization-types.ts";
export {
  ABILITIES,
  baseModels,
  contextTokens,
  estimatedBytes,
  isGated,
  modelAbilities,
  modelLanguages,
  modelLicense,
  knownFiles,
  parameterCount,
  parameterFigure,
  releaseDate,
} from "./facts/record-facts.ts";
export type { Ability, BaseModel, ModelLicense } from "./facts/record-facts.ts";
export { readSafetensorsHeader, SAFETENSORS_DTYPE_BITS, SafetensorsError } from "./readers/safetensors.ts";
export type {
  SafetensorsDtype,
  SafetensorsErrorCode,
  SafetensorsHeader,
  SafetensorsTensor,
} from "./readers/safetensors.ts";
