/** Kind of a file by its first bytes. */

/** Each byte as the character of its number. */
export function binaryText(bytes: Uint8Array): string {
  let text = "";
  for (let offset = 0; offset < bytes.length; offset += 8_192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8_192));
  return text;
}

/** Media type by signature. */
export function sniffType(bytes: Uint8Array): string | undefined {
  const text = binaryText(bytes.subarray(0, 32));
  if (/^\s*<(!doctype )?html/i.test(text)) return "text/html";
  if (text.startsWith("\x89PNG")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("GIF8")) return "image/gif";
  if (text.startsWith("RIFF")) {
    const form = text.slice(8, 12);
    return form === "WEBP"
      ? "image/webp"
      : form === "WAVE"
        ? "audio/wav"
        : form === "AVI "
          ? "video/x-msvideo"
          : undefined;
  }
  if (text.startsWith("fLaC")) return "audio/flac";
  if (text.startsWith("OggS")) return "audio/ogg";
  if (text.startsWith("ID3")) return "audio/mpeg";
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2) return "audio/mpeg";
  if (text.startsWith("\x1aE\xdf\xa3")) return "video/webm";
  if (text.slice(4, 8) === "ftyp") {
    const brand = text.slice(8, 12);
    return brand.startsWith("M4A") || brand.startsWith("M4B")
      ? "audio/mp4"
      : brand === "avif"
        ? "image/avif"
        : "video/mp4";
  }
  return undefined;
}
