/**
 * The model record, its readers, and the quantization tables. Everything here runs in a browser as well as in Node;
 * `readRepositoryFolder` needs a disk and is imported from `@vitrine/models/folder`.
 */
export type * from "./record.ts";
export { blobSource, bytesSource, httpSource, HttpSourceError } from "./byte-source.ts";
export type { ByteSource, HttpSourceErrorCode, HttpSourceOptions } from "./byte-source.ts";
export { readFrontMatter } from "./front-matter.ts";
export type { CardText } from "./front-matter.ts";
export { GgufError, readGgufHeader } from "./gguf.ts";
export type { GgufErrorCode, GgufHeader, GgufList, GgufOptions, GgufTensor, GgufValue } from "./gguf.ts";
export { guessLibrary, guessTask, taskOfArchitecture } from "./guess.ts";
export type { GuessEvidence } from "./guess.ts";
export { chooseFile, ggufChoices, memoryNeeded } from "./model-files.ts";
export type { GgufChoice } from "./model-files.ts";
export { isModelId, ModelRecordError, splitModelId } from "./model-id.ts";
export type { ModelRecordErrorCode } from "./model-id.ts";
export { parseHubModel } from "./parse-hub-model.ts";
export type { ParsedModel } from "./parse-hub-model.ts";
export type { Problem } from "./plain-data.ts";
export {
  bitsPerWeight,
  isQuantizationLabel,
  nearestQuantization,
  parseQuantizationLabel,
  quantizationRank,
} from "./quantization.ts";
export type { ParsedQuantization } from "./quantization.ts";
export {
  fileTypeLabel,
  GGUF_FILE_TYPES,
  GGUF_TENSOR_TYPES,
  QUANTIZATION_PREFERENCE,
  TENSOR_BLOCKS,
  tensorBitsPerWeight,
  tensorTypeName,
} from "./quantization-types.ts";
export type { BlockLayout, GgufTensorType, QuantizationLabel } from "./quantization-types.ts";
export {
  baseModels,
  chatTemplates,
  estimatedBytes,
  hasChatTemplate,
  isGated,
  modelLanguages,
  modelLicense,
  parameterCount,
} from "./record-facts.ts";
export type { BaseModel, ChatTemplate, ChatTemplateSource, ModelLicense } from "./record-facts.ts";
export { readSafetensorsHeader, SAFETENSORS_DTYPE_BITS, SafetensorsError } from "./safetensors.ts";
export type { SafetensorsDtype, SafetensorsErrorCode, SafetensorsHeader, SafetensorsTensor } from "./safetensors.ts";
