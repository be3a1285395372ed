/**
 * Escapes a text for HTML, between tags and in quoted attributes.
 * @example
 * import { escapeHtml } from "@vitrine/markdown";
 *
 * console.log(escapeHtml('a < b & "c"')); // a &lt; b &amp; &quot;c&quot;
 */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
