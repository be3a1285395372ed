/** Public sample files for examples, where a record has none. */
export const PARROTS = "https://huggingface.co/datasets/huggingface/documentation-images/resolve/main/hub/parrots.png";
export const CATS = "http://images.cocodataset.org/val2017/000000039769.jpg";
export const SPEECH = "https://huggingface.co/datasets/Narsil/asr_dummy/resolve/main/mlk.flac";
