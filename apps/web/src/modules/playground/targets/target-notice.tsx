/** Notes about a target before a run, and the obstacle that blocks it, with the step that fixes it. */
import { useEffect, useState, type ReactNode } from "react";
import type { ModelAccess, PlaygroundData } from "../playground-data.ts";
import { LOCAL_PATH } from "../../../catalog/inference-services.ts";
import type { KeyRing } from "./keys.ts";
import { linkTo, RichParagraph, RichText } from "../../../shell/rich-text.tsx";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { SettingsButton } from "./settings-dialog.tsx";
import type { Target } from "./targets.ts";
import { dataLanguage } from "@vitrine/react/page-language";
import { inPageLanguage, onSite } from "../../../languages/page-prefix.ts";
import { Action } from "../../../shell/components/controls.tsx";

const LABELS = PLAYGROUND_LABELS.notices;

/** The license and limits of a local model, or who serves a hosted one. */
export function TargetNotice({ target, data }: { target: Target; data: PlaygroundData }) {
  const models = target.place === "local" ? data.local : target.place === "browser" ? data.browser : [];
  const local = models.find(({ id }) => id === target.model);
  if (target.place === "hub" || target.place === "shared")
    return <AccessNotice model={target.model} given={data.access} />;
  if (!local) return null;
  return (
    <p className="vt-field__hint">
      <span lang={dataLanguage()}>{local.about}</span> {LABELS.license({ licenses: local.licenses.join(", ") })}
    </p>
  );
}

/** Whether the model is gated and who serves it, if the store knows. */
function AccessNotice({ model, given }: { model: string; given: PlaygroundData["access"] }) {
  const access = useModelAccess(model, given);
  return (
    <>
      {access.isLocal ? <p className="vt-field__hint">{LABELS.localModel}</p> : null}
      {access.requestAt ? (
        <p className="vt-field__hint">
          <RichText text={LABELS.gated} link={linkTo(access.requestAt)} />
        </p>
      ) : null}
      {access.servedBy ? (
        <p className="vt-field__hint">
          {access.servedBy.length > 0 ? LABELS.servedBy({ providers: access.servedBy.join(", ") }) : LABELS.notServed}
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
    fetch(inPageLanguage(`/api/playground-model.json?id=${encodeURIComponent(model)}`), { signal: aborter.signal })
      .then(async (response) =>
        setKnown({ model, access: response.ok ? ((await response.json()) as ModelAccess) : {} }),
      )
      .catch(() => undefined);
    return () => aborter.abort();
  }, [model, isKnown]);
  return isKnown ? known.access : {};
}

/** Why a target cannot run now, and what to do about it; nothing if it can. */
export function whyBlocked(
  target: Target,
  data: PlaygroundData,
  keys: KeyRing,
  onInstalled: () => void,
  onChoose: (model: string) => void,
): ReactNode {
  const { place, provider, model } = target;
  if (place === "local" || place === "browser") {
    const models = place === "local" ? data.local : data.browser;
    const local = models.find(({ id }) => id === model);
    if (!local) return <NotOffered model={model} offered={models.map(({ id }) => id)} onChoose={onChoose} />;
    return local.installed ? null : (
      <InstallPrompt model={local} canInstall={data.canInstall} onInstalled={onInstalled} />
    );
  }
  if (model.trim() === "") return <p>{LABELS.chooseModel}</p>;
  if (place === "endpoint" && data.endpoint && !data.endpoint.models.includes(model))
    return <NotOffered model={model} offered={data.endpoint.models} onChoose={onChoose} />;
  if (place === "hub" && keys.hub === "")
    return (
      <>
        <p>{LABELS.needsHubToken}</p>
        <SettingsButton>{LABELS.addHubToken}</SettingsButton>
      </>
    );
  if (place === "key" && !keys.providers[provider])
    return (
      <>
        <p>{provider === "" ? LABELS.needsAnyKey : LABELS.needsProviderKey({ provider })}</p>
        <SettingsButton>{LABELS.addProviderKey}</SettingsButton>
      </>
    );
  if (provider !== "" && provider !== "auto" && !data.providers.some(({ id }) => id === provider))
    return (
      <p>
        {data.providers.length > 0
          ? LABELS.otherProviders({ provider, others: data.providers.map(({ name }) => name).join(", ") })
          : LABELS.noProvider({ provider })}
      </p>
    );
  return null;
}

/** Whether a target can run now. */
export function canRun(target: Target, data: PlaygroundData, keys: KeyRing): boolean {
  const ignore = () => undefined;
  return whyBlocked(target, data, keys, ignore, ignore) === null;
}

const SHOWN_NEAR = 3;

interface NotOfferedProps {
  model: string;
  offered: readonly string[];
  onChoose: (model: string) => void;
}

/** The model of a link that is not here, with the models whose names are most alike. */
function NotOffered({ model, offered, onChoose }: NotOfferedProps) {
  return (
    <>
      <p>{LABELS.unavailable({ model })}</p>
      <p className="vt-chat__actions">
        {nearest(model, offered).map((near) => (
          <button type="button" key={near} onClick={() => onChoose(near)}>
            {LABELS.runInstead({ model: near })}
          </button>
        ))}
      </p>
    </>
  );
}

/** By how many parts of the name they share, then in the given order. */
function nearest(model: string, offered: readonly string[]): string[] {
  const partsOf = (name: string) => name.toLowerCase().split(/[^a-z0-9.]+/);
  const wanted = new Set(partsOf(model));
  const shared = (name: string) => partsOf(name).filter((part) => wanted.has(part)).length;
  return offered.toSorted((one, other) => shared(other) - shared(one)).slice(0, SHOWN_NEAR);
}

interface InstallPromptProps {
  model: PlaygroundData["local"][number];
  canInstall: boolean;
  onInstalled: () => void;
}

function InstallPrompt({ model, canInstall, onInstalled }: InstallPromptProps) {
  const [state, setState] = useState<"idle" | "installing" | { problem: string }>("idle");
  const installs = model.program ?? model;
  const install = () => {
    setState("installing");
    fetch(onSite(`${LOCAL_PATH}/models/${installs.id}/install`), { method: "POST" })
      .then(async (response) => {
        if (response.ok) return onInstalled();
        const { error } = (await response.json()) as { error: { message: string } };
        return setState({ problem: error.message });
      })
      .catch((error: unknown) => setState({ problem: error instanceof Error ? error.message : String(error) }));
  };
  return (
    <>
      <p>{LABELS.notInstalled({ model: installs.label, megabytes: model.diskMb })}</p>
      {canInstall ? (
        <Action
          label={state === "installing" ? LABELS.installing : LABELS.install}
          onClick={install}
          aria-disabled={state === "installing"}
        />
      ) : (
        <RichParagraph text={LABELS.installCommand({ command: `npm run local-models -- install ${installs.id}` })} />
      )}
      <p role="status">
        {state === "installing" ? LABELS.installStatus : typeof state === "object" ? state.problem : ""}
      </p>
    </>
  );
}
