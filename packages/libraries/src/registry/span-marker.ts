import { defineLibrary } from "../entry/library.ts";
import { spanMarkerSnippets } from "../snippets/span-marker.ts";

export default defineLibrary({
  id: "span-marker",
  prettyLabel: "SpanMarker",
  repoName: "SpanMarkerNER",
  repoUrl: "https://github.com/tomaarsen/SpanMarkerNER",
  docsUrl: "https://huggingface.co/docs/hub/span_marker",
  filter: true,
  aliases: ["spanmarker"],
  snippets: spanMarkerSnippets,
});
