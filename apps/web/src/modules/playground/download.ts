/** Hands a text to the visitor as a file. */
export function download(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** `conversation-2026-11-24-17-40`: by the time, because the first words may hold what nobody wants in a list of files. */
export function fileNameByTime(kind: string): string {
  return `${kind}-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}`;
}
