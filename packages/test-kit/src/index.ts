/** A loopback server that speaks the providers' protocols, with a switchboard of faults. */

export { REPLY, REPLY_PIECES } from "./chat.ts";
export type { RecordedRequest } from "./exchange.ts";
export type { Fault } from "./faults.ts";
export { MP4, PNG, WAV } from "./files.ts";

export { servedBy, startTestKit, type TestKit } from "./server.ts";
export { KIT_MODEL } from "./services.ts";
export {
  ENDPOINT_ORIGIN,
  HUB_TOKEN,
  MEDIA_ORIGIN,
  PROVIDER_KEY,
  ROUTER_ORIGIN,
  SECOND_ORIGIN,
  SERVICES,
  addService,
} from "./wire.ts";
