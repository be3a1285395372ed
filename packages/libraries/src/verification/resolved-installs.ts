// Made by npm run resolve:installs -w tools. Do not edit: run it.

/** The day on which uv's resolver ran for all lines; some were resolved later. */
export const RESOLVED_ON = "2026-11-22";

/** Install line → versions of Python, of 3.12 and 3.13, for which it has no solution. */
export const UNSOLVED: Readonly<Record<string, readonly string[]>> = {
  "pip install allennlp allennlp-models": ["3.12", "3.13"],
  "pip install -U audiocraft": ["3.12", "3.13"],
  "pip install -U diffusionkit": ["3.12", "3.13"],
  "pip install -U mlx-image": ["3.13"],
  "pip install -U mblt-vision-python": ["3.12", "3.13"],
  "pip install -U moshi_mlx": ["3.13"],
  "pip install TensorFlowTTS tensorflow soundfile": ["3.12", "3.13"],
};
