/** The list of tool servers, each with what it offers once it is connected. */
import { useEffect, useId, useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import { PLAYGROUND_LABELS } from "../messages/playground-labels.ts";
import { areKeysSaved, readKeys, saveKeys } from "../targets/keys.ts";
import { isMcpAddress } from "../targets/targets.ts";
import {
  connectServer,
  disconnectServer,
  nameOfAddress,
  noConnections,
  onConnectionsChange,
  readConnections,
  signInAndConnect,
  type ServerAddress,
} from "./mcp-connections.ts";
import { ServerOffers, withTools } from "./server-offers.tsx";
import { ServerSignIn, SignInNeeded, UnknownSignInHost } from "./server-sign-in.ts";
import { Action, Problem } from "../../../shell/components/controls.tsx";
import { InputField } from "../../../shell/components/fields.tsx";

const LABELS = PLAYGROUND_LABELS.mcp;

export interface McpViewProps {
  /** Settings of the conversation, with the declared tools. */
  values: Readonly<Record<string, unknown>>;
  onChange: (values: Readonly<Record<string, unknown>>) => void;
  /** Paths and names of the servers that the operator connects. */
  site: readonly ServerAddress[];
  /** Addresses of the visitor's own. */
  own: readonly string[];
  /** Missing where the page has none of the visitor's own. */
  onOwn?: ((addresses: readonly string[]) => void) | undefined;
}

export function McpView({ site, own, onOwn, ...settings }: McpViewProps) {
  /** One that the visitor has just entered. One of a link waits: a link could name any server. */
  const [added, setAdded] = useState("");
  const servers = [...site, ...own.map((address) => ({ address, name: nameOfAddress(address) }))];
  return (
    <>
      <p className="vt-field__hint">{LABELS.about}</p>
      {servers.length === 0 ? null : (
        <ul className="mcp__servers">
          {servers.map((server) => (
            <li key={server.address}>
              <Server
                {...settings}
                server={server}
                isOwn={own.includes(server.address)}
                isAdded={server.address === added}
                onRemove={
                  onOwn && own.includes(server.address)
                    ? () => onOwn(own.filter((address) => address !== server.address))
                    : undefined
                }
              />
            </li>
          ))}
        </ul>
      )}
      {onOwn ? (
        <NewServer
          onAdd={(address) => {
            setAdded(address);
            if (!own.includes(address)) onOwn([...own, address]);
          }}
        />
      ) : null}
    </>
  );
}

function NewServer({ onAdd }: { onAdd: (address: string) => void }) {
  const id = useId();
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState("");
  const add = () => {
    const isValid = isMcpAddress(address.trim());
    setProblem(isValid ? "" : LABELS.invalidAddress);
    if (!isValid) return;
    onAdd(address.trim());
    setAddress("");
  };
  return (
    <div className="vt-field">
      <label htmlFor={id}>{LABELS.address}</label>
      <input
        id={id}
        type="url"
        inputMode="url"
        value={address}
        placeholder={LABELS.addressExample}
        aria-describedby={`${id}-hint ${id}-problem`}
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <p className="vt-field__hint" id={`${id}-hint`}>
        {LABELS.addressHint}
      </p>
      <Problem text={problem} id={`${id}-problem`} />
      <Action label={LABELS.add} onClick={add} />
    </div>
  );
}

interface ServerProps extends Pick<McpViewProps, "values" | "onChange"> {
  server: ServerAddress;
  isOwn: boolean;
  /** It is connected at once. */
  isAdded: boolean;
  onRemove: (() => void) | undefined;
}

function Server({ server, isOwn, isAdded, onRemove, ...settings }: ServerProps) {
  const { address, name } = server;
  const id = useId();
  const connection = useSyncExternalStore(onConnectionsChange, readConnections, noConnections).get(address);
  const [state, setState] = useState<{ isBusy: boolean; problem: string }>({ isBusy: false, problem: "" });
  const origin = isOwn ? new URL(address).origin : "";
  const [token, setToken] = useState(() => (isOwn ? (readKeys().servers[origin] ?? "") : ""));
  const [clientId, setClientId] = useState("");
  const [signIn] = useState(() => (isOwn ? new ServerSignIn(address) : undefined));
  /** The host that must be allowed first. */
  const [host, setHost] = useState("");
  /** Where the server asks the visitor to sign in. */
  const [askedAt, setAskedAt] = useState("");
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(), []);
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });
  const connect = (event?: FormEvent) => {
    event?.preventDefault();
    // The key belongs to the server's origin, like those of model servers.
    const keys = readKeys();
    if (isOwn && token !== (keys.servers[origin] ?? ""))
      saveKeys({ ...keys, servers: { ...keys.servers, [origin]: token } }, { keep: areKeysSaved() });
    follow(connectServer(server, { token, signIn, clientId: clientId.trim() }));
  };
  const signInNow = () => {
    waiting.current = new AbortController();
    if (signIn) follow(signInAndConnect(server, signIn, waiting.current.signal));
  };
  const follow = (connecting: Promise<void>) => {
    setState({ isBusy: true, problem: "" });
    setHost("");
    connecting.then(
      () => {
        setState({ isBusy: false, problem: "" });
        const { values, onChange } = latest.current;
        onChange(withTools(values, readConnections().get(address)?.tools ?? []));
      },
      (error: unknown) => {
        const isUnknown = error instanceof UnknownSignInHost;
        if (isUnknown) setHost(error.origin);
        const asked = error instanceof SignInNeeded ? error.host : "";
        if (asked !== "") setAskedAt(asked);
        setState({ isBusy: false, problem: isUnknown || asked !== "" ? "" : (error as Error).message });
      },
    );
  };
  const first = useRef(isAdded);
  useEffect(() => {
    if (first.current) connect();
    first.current = false;
    // Once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const allow = () => {
    signIn?.allow(host);
    connect();
  };
  const asksToSignIn = connection === undefined && askedAt !== "";
  return (
    <section className="mcp__server" aria-labelledby={`${id}-name`}>
      <p className="mcp__name" id={`${id}-name`}>
        {name} {isOwn ? <code>{address}</code> : <span className="vt-field__hint">{LABELS.ofSite}</span>}
      </p>
      {connection === undefined && isOwn ? (
        <InputField label={LABELS.token} type="password" autoComplete="off" value={token} onChange={setToken} />
      ) : null}
      {connection === undefined && (state.problem === LABELS.needsClientId || clientId !== "") ? (
        <InputField label={LABELS.clientId} value={clientId} onChange={setClientId} />
      ) : null}
      {host === "" || connection ? null : <p>{LABELS.signInHost({ host: new URL(host).host })}</p>}
      {asksToSignIn ? <p>{LABELS.signInAbout({ host: askedAt })}</p> : null}
      <p className="mcp__actions">
        {host === "" || connection ? null : (
          <Action label={LABELS.allowHost({ host: new URL(host).host })} data-primary="" onClick={allow} />
        )}
        {asksToSignIn ? (
          state.isBusy ? (
            <Action label={LABELS.endSignIn} onClick={() => waiting.current?.abort(new Error(LABELS.signInEnded))} />
          ) : (
            <Action label={LABELS.signIn({ host: askedAt })} data-primary="" onClick={signInNow} />
          )
        ) : null}
        {connection === undefined ? (
          <Action
            label={state.isBusy ? LABELS.connecting : LABELS.connect({ name })}
            disabled={state.isBusy}
            onClick={() => connect()}
          />
        ) : (
          <Action label={LABELS.disconnect({ name })} onClick={() => void disconnectServer(address)} />
        )}
        {onRemove ? <Action label={LABELS.remove({ name })} onClick={onRemove} /> : null}
      </p>
      <p role="status">
        {connection === undefined
          ? ""
          : LABELS.connected({
              tools: connection.tools.length,
              prompts: connection.prompts.length,
              resources: connection.resources.length,
            })}
      </p>
      <Problem text={state.problem} />
      {connection === undefined ? null : <ServerOffers {...settings} connection={connection} />}
    </section>
  );
}
