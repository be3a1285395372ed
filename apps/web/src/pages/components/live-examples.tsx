/** Hydrates the server-rendered examples. */
import { allStates, COMPONENTS } from "@vitrine/react/examples";
import { useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/** @param stage names its component and state in data attributes */
export function makeLive(stage: HTMLElement): void {
  const { component: name, stateOf: state = "" } = stage.dataset;
  const component = COMPONENTS.find((each) => each.name === name);
  const make = component && allStates(component)[state];
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
