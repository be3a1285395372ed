export interface TemporaryServer {
  url: string;
  /** Stops it as an administrator does, and starts it again. */
  halt(): boolean;
  start(): boolean;
  /** Ends it, and removes its data. */
  stop(): void;
}

/** A server, or why there is none. */
export function startServer(): Promise<TemporaryServer | string>;
export function startReplica(url: string): Promise<TemporaryServer | string>;
