/** What frameworks are called. */
export const FRAMEWORKS: ReadonlyMap<string, string> = new Map([
  ["pt", "PyTorch"],
  ["tf", "TensorFlow"],
  ["jax", "JAX"],
]);
