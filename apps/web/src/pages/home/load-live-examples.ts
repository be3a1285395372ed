/** Shows the buttons of the live examples; what runs them loads when one is pressed. */
import { withTexts } from "../../languages/load-part.ts";

export function hydrate(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-live-example]")) {
    const button = form.querySelector("button");
    if (button !== null) button.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void withTexts(import("./run-live-example.ts")).then(({ runLiveExample }) => runLiveExample(form));
    });
  }
}
