/** Every text of the page about quantization. */
import { localized } from "@vitrine/react/page-language";

export const QUANTIZATION_LABELS = /* @__PURE__ */ localized("QUANTIZATION_LABELS", {
  title: "Quantization",
  description: "GGUF file types and tensor types with their numbers, bits per weight and recommended order.",
  lead: "Quantized weights use fewer bits. Files are smaller, need less memory and run faster, with some loss of quality. The name of a GGUF file states its type.",
  choose: {
    title: "Choose a quantization",
    size: "Model size",
    parameters: (billions: number) => `${billions}B parameters`,
    submit: "Recommend a type",
    updated: "Recommendation updated.",
    recommended: (type: string, needs: string, memory: string) =>
      `Recommended: ${type}. It needs about ${needs} of ${memory}, plus memory for the context.`,
    none: (memory: string) => `No type fits: even the smallest needs more than ${memory}. Choose a smaller model.`,
    note: "Memory for the context depends on the model; each model’s page includes it. <link>Read the quantization guide</link>",
  },
  order: {
    title: "Recommended order",
    about:
      "From most exact to smallest. Choose the first type whose file fits your memory with room for the context. The bar and the last column show a model with 7 billion parameters.",
    label: "Quantizations in recommended order",
    note: "Mixed types are calculated for a common layer shape, without embedding and output matrices. For the size of a real file, see the model’s list of files.",
    type: "Type",
    bits: "Bits per weight",
    model: "7B model",
    gigabytes: (amount: string) => `${amount} GB`,
  },
  fileTypes: {
    title: "File types",
    about: "The mix of tensor types in a file, stored in its field <code>general.file_type</code>.",
  },
  tensorTypes: { title: "Tensor types", about: "How the values of one tensor are stored." },
  number: "Number",
  name: "Name",
} as const);
