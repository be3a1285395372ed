import { py } from "@vitrine/code";
import { snippet } from "../entry/make-snippet.ts";
import type { SnippetModel } from "../model/snippet-model.ts";
import type { Snippet } from "../entry/snippet.ts";
import { defineLibrary } from "../entry/library.ts";

export default defineLibrary({
  id: "bertopic",
  prettyLabel: "BERTopic",
  repoName: "BERTopic",
  repoUrl: "https://github.com/MaartenGr/BERTopic",
  filter: true,
  snippets: bertopicSnippets,
  examples: [{ tags: [], id: "a/topics" }],
});

function bertopicSnippets(model: SnippetModel): Snippet[] {
  const code = py`
    from bertopic import BERTopic

    topic_model = BERTopic.load(${model.id})
    print(topic_model.get_topic_info())

    topics, scores = topic_model.transform(["The ferry leaves at six."])
    print(topic_model.get_topic(topics[0]))
  `;
  return [snippet(code, { install: "pip install -U bertopic" })];
}
