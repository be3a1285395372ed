/** Names of frameworks. */
export const FRAMEWORKS: ReadonlyMap<string, string> = new Map([
  ["pt", "PyTorch"],
  ["tf", "TensorFlow"],
  ["jax", "JAX"],
]);
