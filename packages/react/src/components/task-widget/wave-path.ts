/** The picture of a recording: decoded by the browser, one stroke for each column. */
/** A recording's loudness as a path in a box of so many columns and 40 rows. Throws where the browser cannot decode it. */
export async function wavePath(file: Blob, columns: number): Promise<{ path: string; seconds: number }> {
  const context = new OfflineAudioContext(1, 1, 22_050);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  const samples = sound.getChannelData(0);
  const width = Math.max(1, Math.floor(samples.length / columns));
  const peaks = Array.from({ length: columns }, (_, column) => {
    let peak = 0;
    for (let at = column * width; at < Math.min((column + 1) * width, samples.length); at += 1)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, 1e-6);
  const path = peaks.map(
    (peak, x) => `M${x + 0.5} ${(20 - (peak / loudest) * 19).toFixed(1)}v${((peak / loudest) * 38 + 0.5).toFixed(1)}`,
  );
  return { path: path.join(""), seconds: sound.duration };
}
