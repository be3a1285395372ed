/** What a person should know of a target before they run it, and what stands in the way, with the step that clears it. */
import { useEffect, useState, type ReactNode } from "react";
import type { ModelAccess, PlaygroundData } from "../../site/playground-data.ts";
import { LOCAL_PATH } from "../../site/inference-services.ts";
import type { KeyRing } from "./keys.ts";
import { SettingsButton } from "./settings-dialog.tsx";
import type { Target } from "./targets.ts";

/** Where the model runs and where it fails. */
export function TargetNotice({ target, data }: { target: Target; data: PlaygroundData }) {
  const models = target.place === "local" ? data.local : target.place === "browser" ? data.browser : [];
  const local = models.find(({ id }) => id === target.model);
  if (target.place === "hub" || target.place === "shared")
    return <AccessNotice model={target.model} given={data.access} />;
  if (!local) return null;
  return (
    <p className="vt-field__hint">
      {local.about} Licence {local.licenses.join(", ")}.
    </p>
  );
}

/** Whether the model is gated and who serves it, where the store knows. */
function AccessNotice({ model, given }: { model: string; given: PlaygroundData["access"] }) {
  const access = useModelAccess(model, given);
  return (
    <>
      {access.isOwn ? (
        <p className="vt-field__hint">
          A model of this site’s own: its name is not sent elsewhere. Run it on this machine, or on a server of your
          own.
        </p>
      ) : null}
      {access.askAt ? (
        <p className="vt-field__hint">
          Gated: ask for access on <a href={access.askAt}>its own page</a> first, with the account of your token.
        </p>
      ) : null}
      {access.servedBy ? (
        <p className="vt-field__hint">
          {access.servedBy.length > 0
            ? `Served by ${access.servedBy.join(", ")}.`
            : "No provider is known to serve it. Choose another model, or run it on a server of your own."}
        </p>
      ) : null}
    </>
  );
}

function useModelAccess(model: string, given: PlaygroundData["access"]): ModelAccess {
  const [known, setKnown] = useState(given);
  const isKnown = known?.model === model;
  useEffect(() => {
    if (isKnown || model.trim() === "") return undefined;
    const aborter = new AbortController();
    fetch(`/api/playground-model.json?id=${encodeURIComponent(model)}`, { signal: aborter.signal })
      .then(async (response) =>
        setKnown({ model, access: response.ok ? ((await response.json()) as ModelAccess) : {} }),
      )
      .catch(() => undefined);
    return () => aborter.abort();
  }, [model, isKnown]);
  return isKnown ? known.access : {};
}

/** Why a target cannot be run now, and what to do about it; nothing where it can. */
export function whyBlocked(target: Target, data: PlaygroundData, keys: KeyRing, onInstalled: () => void): ReactNode {
  const { place, provider, model } = target;
  if (place === "local" || place === "browser") {
    const local = (place === "local" ? data.local : data.browser).find(({ id }) => id === model);
    if (!local) return <p>No model of this name runs here. Choose another.</p>;
    return local.installed ? null : (
      <InstallOffer model={local} canInstall={data.canInstall} onInstalled={onInstalled} />
    );
  }
  if (model.trim() === "") return <p>Choose a model.</p>;
  if (place === "hub" && keys.hub === "")
    return (
      <>
        <p>Not set up: calls through the hub’s router need a token of yours.</p>
        <SettingsButton>Add a hub token</SettingsButton>
      </>
    );
  if (place === "key" && !keys.providers[provider])
    return (
      <>
        <p>Not set up: there is no key for {provider || "a provider"} in this browser.</p>
        <SettingsButton>Add a provider key</SettingsButton>
      </>
    );
  if (provider !== "" && provider !== "auto" && !data.providers.some(({ id }) => id === provider))
    return (
      <p>
        {provider} does not serve this task.{" "}
        {data.providers.length > 0
          ? `These do: ${data.providers.map(({ name }) => name).join(", ")}.`
          : "No provider does."}
      </p>
    );
  return null;
}

function InstallOffer({
  model,
  canInstall,
  onInstalled,
}: {
  model: PlaygroundData["local"][number];
  canInstall: boolean;
  onInstalled: () => void;
}) {
  const [state, setState] = useState<"idle" | "installing" | { problem: string }>("idle");
  const installs = model.program ?? model;
  const install = () => {
    setState("installing");
    fetch(`${LOCAL_PATH}/models/${installs.id}/install`, { method: "POST" })
      .then(async (response) => {
        if (response.ok) return onInstalled();
        const { error } = (await response.json()) as { error: { message: string } };
        return setState({ problem: error.message });
      })
      .catch((error: unknown) => setState({ problem: error instanceof Error ? error.message : String(error) }));
  };
  return (
    <>
      <p>
        {installs.label} is not installed. It takes {model.diskMb} MB, from npm.
      </p>
      {canInstall ? (
        <button type="button" className="vt-button" onClick={install} aria-disabled={state === "installing"}>
          {state === "installing" ? "Installing…" : "Install it"}
        </button>
      ) : (
        <p>
          On the machine that runs this site: <code>npm run local-models -- install {installs.id}</code>
        </p>
      )}
      <p role="status">
        {state === "installing"
          ? "Installing. This may take a minute."
          : typeof state === "object"
            ? state.problem
            : ""}
      </p>
    </>
  );
}
