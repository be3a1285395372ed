/** React takes over what the server rendered of an example. */
import { allStates, PARTS } from "@vitrine/react/examples";
import { useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/** @param stage says which part it shows in which state */
export function makeLive(stage: HTMLElement): void {
  const { part: name, stateOf: state = "" } = stage.dataset;
  const part = PARTS.find((each) => each.name === name);
  const make = part && allStates(part)[state];
  if (make === undefined) return;
  const done = () => {
    stage.dataset["live"] = "ready";
  };
  hydrateRoot(stage, <Announced onReady={done}>{make()}</Announced>, { identifierPrefix: `${name}-${state}` });
}

function Announced({ children, onReady }: { children: ReactNode; onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return children;
}
