/** The pseudo-locale in browsers, which needs no texts: it makes them of the English ones. */
import { start } from "./browser-language.ts";
import { pseudoLabels } from "./pseudo-locale.ts";

const made = new Map<string, object>();

start({
  locale: "en-XA",
  labels: (name, english) => {
    const labels = made.get(name) ?? pseudoLabels(english);
    made.set(name, labels);
    return labels;
  },
});
