import type { ComponentExamples } from "../../sample-data/component-examples.ts";
import { thousand } from "../../sample-data/sample-data.ts";
import { Thread } from "./thread.tsx";

export const thread: ComponentExamples = {
  name: "Thread",
  about: "A thread, a message and its buttons, to build your own conversation view.",
  from: "./widget",
  keyboard: [{ keys: "Tab", does: "goes to the first button of a message", focuses: "button" }],
  states: {
    usual: () => (
      <Thread.Root label="An example">
        <Thread.Message from="user" who="You">
          <p>What is the capital of Portugal?</p>
        </Thread.Message>
        <Thread.Message from="assistant" who="A model">
          <p>Lisbon.</p>
          <Thread.Actions label="For answer 2">
            <button type="button">Copy</button>
            <button type="button">Ask again</button>
          </Thread.Actions>
        </Thread.Message>
      </Thread.Root>
    ),
    none: () => <Thread.Root label="Nothing said" />,
    "still coming": () => (
      <Thread.Root label="A slow one">
        <Thread.Message from="assistant" who="A model" isComing>
          <p>Lis</p>
        </Thread.Message>
      </Thread.Root>
    ),
    "a thousand": () => (
      <Thread.Root label="A talkative one">
        {thousand((at) => (
          <Thread.Message key={at} from={at % 2 ? "assistant" : "user"} who={at % 2 ? "A model" : "You"}>
            <p>Message {at}</p>
          </Thread.Message>
        ))}
      </Thread.Root>
    ),
  },
};
