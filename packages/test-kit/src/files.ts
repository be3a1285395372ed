/** Small files that are what they say. */

/** One red pixel. */
export const PNG = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
);

/** A WAV header and four samples of silence. */
export const WAV = (() => {
  const view = new DataView(new ArrayBuffer(52));
  const ascii = (offset: number, text: string) =>
    [...text].forEach((letter, index) => view.setUint8(offset + index, letter.charCodeAt(0)));
  ascii(0, "RIFF");
  view.setUint32(4, 44, true);
  ascii(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, 16_000, true);
  view.setUint32(28, 32_000, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, "data");
  view.setUint32(40, 8, true);
  return new Uint8Array(view.buffer);
})();

/** The first box of an MP4 file. */
export const MP4 = Uint8Array.from([0, 0, 0, 24, ...ascii("ftypisom"), 0, 0, 2, 0, ...ascii("isommp42")]);

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
