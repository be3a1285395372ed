/** Which safetensors files of a repository are one copy of its weights. */

/**
 * The safetensors files that make one model: `model*.safetensors` at the root, else everything else at the root but
 * `consolidated*` (a second copy), else the folders' files without reduced-precision variants.
 */
export function safetensorsOfOneCopy<F extends { rfilename: string }>(files: readonly F[]): F[] {
  const all = files.filter(({ rfilename }) => rfilename.endsWith(".safetensors"));
  const atRoot = all.filter(({ rfilename }) => !rfilename.includes("/"));
  const main = atRoot.filter(({ rfilename }) => /^model([.-]\d{5}-of-\d{5})?\.safetensors$/.test(rfilename));
  if (main.length > 0) return main;
  const others = atRoot.filter(({ rfilename }) => !rfilename.startsWith("consolidated"));
  if (others.length > 0) return others;
  if (atRoot.length > 0) return atRoot;
  return all.filter(({ rfilename }) => !/\.(fp16|bf16|fp8|non_ema)\./.test(rfilename));
}
