/** Lines as CSV (RFC 4180), safe to open in a spreadsheet. */
export function csvOf<Line>(columns: readonly (keyof Line & string)[], lines: readonly Line[]): string {
  const rows = lines.map((line) => columns.map((column) => fieldOf(line[column])).join(","));
  return `${[columns.join(","), ...rows].join("\r\n")}\r\n`;
}

/** The answer that a browser saves. */
export function csvResponse(text: string, name: string): Response {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
  };
  return new Response(text, { headers });
}

/** A spreadsheet takes a text that begins so for a formula. */
function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value.replace(/^[=+\-@\t\r]/, "'$&") : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
