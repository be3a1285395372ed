/** Code as this site shows it: in color, by the documentation's own highlighter. */
import { highlightToHtml } from "@vitrine/markdown";
import {
  CodeBlock as PlainCode,
  type CodeBlockProps,
  SnippetPanel as PlainSnippets,
  type SnippetPanelProps,
} from "@vitrine/react";

export function CodeBlock(props: CodeBlockProps) {
  return <PlainCode highlight={highlightToHtml} {...props} />;
}

export function SnippetPanel(props: SnippetPanelProps) {
  return <PlainSnippets highlight={highlightToHtml} {...props} />;
}
