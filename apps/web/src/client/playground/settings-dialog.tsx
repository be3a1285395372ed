/** Keys of the visitor, in a dialog: entered, kept as long as they choose, cleared with one click. */
import { Dialog } from "@base-ui/react/dialog";
import { useId, useState, useSyncExternalStore, type FormEvent, type ReactNode } from "react";
import { areKeysKept, clearKeys, noKeys, onKeysChange, readKeys, saveKeys, type KeyRing } from "./keys.ts";

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
          <Dialog.Title>Settings</Dialog.Title>
          <Dialog.Description>
            Keys stay in this browser. Each is sent only to the host it belongs to, never to this site.
          </Dialog.Description>
          <SettingsForm {...props} />
          <Dialog.Close className="palette__close">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SettingsForm({ providers, endpoint, onEndpoint }: SettingsProps) {
  const saved = useKeys();
  const [keys, setKeys] = useState(saved);
  const [keep, setKeep] = useState(areKeysKept);
  const [address, setAddress] = useState(endpoint);
  const [message, setMessage] = useState("");
  const [chosen, setChosen] = useState("");
  // Providers may come after the dialog was opened.
  const provider = chosen || (providers[0]?.id ?? "");
  const origin = originOf(address);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (keys.hub !== "" && !keys.hub.startsWith("hf_")) {
      setMessage("A hub token starts with hf_. A provider’s own key goes into the field for providers.");
      return;
    }
    if (address !== "" && origin === undefined) {
      setMessage("The server’s address must start with http:// or https://.");
      return;
    }
    saveKeys(keys, { keep });
    setMessage("Saved.");
    if (address !== endpoint) onEndpoint(address);
  };
  const clear = () => {
    clearKeys();
    setKeys(readKeys());
    setKeep(false);
    setMessage("All keys are gone from this browser.");
  };
  return (
    <form className="settings__form" onSubmit={submit} autoComplete="off">
      <SecretField
        label="Hub token"
        hint="Starts with hf_. Calls go through the hub’s router."
        value={keys.hub}
        onChange={(hub) => setKeys({ ...keys, hub })}
      />
      <div className="vt-field">
        <label htmlFor="settings-bill">Organisation to bill (optional)</label>
        <input
          id="settings-bill"
          value={keys.billTo}
          spellCheck={false}
          onChange={({ target }) => setKeys({ ...keys, billTo: target.value.trim() })}
        />
      </div>
      <div className="vt-field">
        <label htmlFor="settings-provider">Provider</label>
        <select id="settings-provider" value={provider} onChange={({ target }) => setChosen(target.value)}>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
              {keys.providers[id] ? " (has a key)" : ""}
            </option>
          ))}
        </select>
      </div>
      {provider === "" ? null : (
        <SecretField
          key={provider}
          label="Its own key"
          hint="Calls go to the provider itself. Not every provider lets a browser call it."
          value={keys.providers[provider] ?? ""}
          onChange={(key) => setKeys({ ...keys, providers: withEntry(keys.providers, provider, key) })}
        />
      )}
      <div className="vt-field">
        <label htmlFor="settings-endpoint">A server of your own</label>
        <input
          id="settings-endpoint"
          type="url"
          value={address}
          placeholder="https://…"
          spellCheck={false}
          onChange={({ target }) => setAddress(target.value.trim())}
        />
        <p className="vt-field__hint">
          OpenAI-compatible, and open to this page’s origin. The address becomes part of the link, its key does not.
        </p>
      </div>
      {origin === undefined ? null : (
        <SecretField
          label={`Key for ${origin} (optional)`}
          value={keys.servers[origin] ?? ""}
          onChange={(key) => setKeys({ ...keys, servers: withEntry(keys.servers, origin, key) })}
        />
      )}
      <label className="settings__keep">
        <input type="checkbox" checked={keep} onChange={({ target }) => setKeep(target.checked)} />
        Keep the keys after this tab is closed
      </label>
      <div className="vt-widget__actions">
        <button type="submit" className="vt-button" data-primary="">
          Save
        </button>
        <button type="button" className="vt-button" onClick={clear}>
          Clear all keys
        </button>
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

function SecretField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="vt-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="password"
        value={value}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore=""
        onChange={({ target }) => onChange(target.value.trim())}
      />
      {hint ? <p className="vt-field__hint">{hint}</p> : null}
    </div>
  );
}
