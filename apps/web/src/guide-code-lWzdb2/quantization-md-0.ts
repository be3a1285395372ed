import { bitsPerWeight, chooseFile, parseQuantizationLabel } from "@vitrine/models";

const files = [
  { rfilename: "model-Q8_0.gguf", size: 7_700_000_000 },
  { rfilename: "model-Q4_K_M.gguf", size: 4_400_000_000 },
];
const choice = chooseFile(files, 6 * 1024 ** 3); // 6 GiB free
console.log(choice?.file); // model-Q4_K_M.gguf

const label = parseQuantizationLabel("model-UD-Q4_K_XL.gguf")?.label;
if (label) console.log(label, bitsPerWeight(label));

export {};
