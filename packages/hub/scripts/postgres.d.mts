export interface TemporaryServer {
  url: string;
  stop(): void;
}

/** A server, or why there is none. */
export function startServer(): Promise<TemporaryServer | string>;
export function startReplica(url: string): Promise<TemporaryServer | string>;
