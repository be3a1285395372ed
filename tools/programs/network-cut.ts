/**
 * The way to a server, which can be cut as a network is: in silence, when nothing arrives any more and whoever asks waits,
 * or with connections refused.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export class NetworkCut {
  /** Where the server is reached through this way. */
  readonly address: string;
  readonly #target: URL;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #isSilent = false;

  private constructor(target: URL, server: Server) {
    this.#target = target;
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    this.address = `http://127.0.0.1:${this.#port}`;
    server.on("connection", (socket: Socket) => this.#forward(socket));
  }

  static async to(address: string): Promise<NetworkCut> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new NetworkCut(new URL(address), server);
  }

  /** No byte arrives any more, on connections that are open and on new ones; nobody is told. */
  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  /** Connections end, and new ones are refused. */
  refuse(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
  }

  #forward(from: Socket): void {
    this.#keep(from);
    if (this.#isSilent) return void from.pause();
    const to = this.#keep(connect(Number(this.#target.port), this.#target.hostname));
    from.pipe(to).pipe(from);
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    return socket.on("close", () => this.#sockets.delete(socket));
  }
}
