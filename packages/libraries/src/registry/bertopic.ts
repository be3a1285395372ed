import { py } from "@vitrine/code";
import { defineLibrary, snippet } from "../entry/library.ts";

export default defineLibrary({
  id: "bertopic",
  prettyLabel: "BERTopic",
  repoUrl: "https://github.com/MaartenGr/BERTopic",
  filter: true,
  snippets(model) {
    const code = py`
      from bertopic import BERTopic

      topic_model = BERTopic.load(${model.id})
      print(topic_model.get_topic_info())

      topics, scores = topic_model.transform(["The ferry leaves at six."])
      print(topic_model.get_topic(topics[0]))
    `;
    return [snippet(code, { install: "pip install -U bertopic" })];
  },
  examples: [{ tags: [], id: "a/topics" }],
});
