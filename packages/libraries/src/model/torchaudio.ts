/**
 * The PyTorch that goes with torchaudio. Its newest release, 2.11, is built for PyTorch 2.11 and does not request it; next to
 * a newer PyTorch built for another CUDA it refuses to be imported, so that lines of packages on torchaudio say it.
 */
export const TORCH_OF_TORCHAUDIO = '"torch<2.12"';
