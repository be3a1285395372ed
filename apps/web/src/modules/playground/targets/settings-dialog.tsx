/** A dialog for the visitor's keys: enter, keep and clear them. */
import { Dialog } from "@base-ui/react/dialog";
import { useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { areKeysSaved, clearKeys, noKeys, onKeysChange, readKeys, saveKeys, type KeyRing } from "./keys.ts";
import { repeatsRequests } from "./browser-switches.ts";
import { Action } from "../../../shell/components/controls.tsx";
import { CheckField, InputField, SelectField } from "../../../shell/components/fields.tsx";

const LABELS = PLAYGROUND_LABELS.settings;

/** The keys, followed as they change. */
export function useKeys(): KeyRing {
  return useSyncExternalStore(onKeysChange, readKeys, noKeys);
}

export const settingsDialog = Dialog.createHandle();

/** A button that opens the settings. */
export function SettingsButton({ children }: { children: ReactNode }) {
  return (
    <Dialog.Trigger handle={settingsDialog} className="vt-button">
      {children}
    </Dialog.Trigger>
  );
}

interface SettingsProps {
  providers: readonly { id: string; name: string }[];
  endpoint: string;
  onEndpoint: (address: string) => void;
}

export function SettingsDialog(props: SettingsProps) {
  return (
    <Dialog.Root handle={settingsDialog}>
      <Dialog.Portal>
        <Dialog.Backdrop className="palette__backdrop" />
        <Dialog.Popup className="settings">
          <Dialog.Title>{LABELS.title}</Dialog.Title>
          <Dialog.Description>{LABELS.about}</Dialog.Description>
          <SettingsForm {...props} />
          <Dialog.Close className="palette__close">{LABELS.close}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SettingsForm({ providers, endpoint, onEndpoint }: SettingsProps) {
  const saved = useKeys();
  const [keys, setKeys] = useState(saved);
  const [keep, setKeep] = useState(areKeysSaved);
  const [repeat, setRepeat] = useState(repeatsRequests.isOn);
  const [address, setAddress] = useState(endpoint);
  const [message, setMessage] = useState("");
  const [chosen, setChosen] = useState("");
  // Providers may load after the dialog was opened.
  const provider = chosen || (providers[0]?.id ?? "");
  const origin = originOf(address);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keys.hub !== "" && !keys.hub.startsWith("hf_")) {
      setMessage(LABELS.notHubToken);
      return;
    }
    if (address !== "" && origin === undefined) {
      setMessage(LABELS.invalidServer);
      return;
    }
    saveKeys(keys, { keep });
    repeatsRequests.set(repeat);
    setMessage(LABELS.saved);
    if (address !== endpoint) onEndpoint(address);
  };
  const clear = () => {
    clearKeys();
    setKeys(readKeys());
    setKeep(false);
    setMessage(LABELS.cleared);
  };
  return (
    <form className="settings__form" onSubmit={submit} autoComplete="off">
      <SecretField
        label={LABELS.hubToken}
        hint={LABELS.hubTokenHint}
        value={keys.hub}
        onChange={(hub) => setKeys({ ...keys, hub })}
      />
      <InputField
        id="settings-bill"
        label={LABELS.billTo}
        value={keys.billTo}
        spellCheck={false}
        onChange={(billTo) => setKeys({ ...keys, billTo: billTo.trim() })}
      />
      <SelectField id="settings-provider" label={LABELS.provider} value={provider} onChange={setChosen}>
        {providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {keys.providers[id] ? LABELS.withKey({ provider: name }) : name}
          </option>
        ))}
      </SelectField>
      {provider === "" ? null : (
        <SecretField
          key={provider}
          label={LABELS.providerKey}
          hint={LABELS.providerKeyHint}
          value={keys.providers[provider] ?? ""}
          onChange={(key) => setKeys({ ...keys, providers: withEntry(keys.providers, provider, key) })}
        />
      )}
      <InputField
        id="settings-endpoint"
        label={LABELS.server}
        hint={LABELS.serverHint}
        type="url"
        value={address}
        placeholder={LABELS.serverPlaceholder}
        spellCheck={false}
        onChange={(next) => setAddress(next.trim())}
      />
      {origin === undefined ? null : (
        <SecretField
          label={LABELS.serverKey({ origin })}
          value={keys.servers[origin] ?? ""}
          onChange={(key) => setKeys({ ...keys, servers: withEntry(keys.servers, origin, key) })}
        />
      )}
      <CheckField label={LABELS.repeat} className="settings__keep" isChecked={repeat} onChange={setRepeat} />
      <CheckField label={LABELS.keep} className="settings__keep" isChecked={keep} onChange={setKeep} />
      <div className="vt-widget__actions">
        <Action type="submit" label={LABELS.save} data-primary="" />
        <Action label={LABELS.clear} onClick={clear} />
      </div>
      <p role="status">{message}</p>
    </form>
  );
}

function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) ? origin : undefined;
}

function withEntry(entries: Readonly<Record<string, string>>, name: string, value: string): Record<string, string> {
  const { [name]: _, ...rest } = entries;
  return value === "" ? rest : { ...rest, [name]: value };
}

interface SecretFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

function SecretField({ onChange, ...props }: SecretFieldProps) {
  return (
    <InputField
      {...props}
      type="password"
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore=""
      onChange={(value) => onChange(value.trim())}
    />
  );
}
