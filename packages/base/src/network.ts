/** For Node only, hence an entry point of its own. */
export { addressKind } from "./address-kind.ts";
export { proxyEnvironment } from "./proxy-environment.ts";
export { AddressError, checkedFetch } from "./checked-fetch.ts";
