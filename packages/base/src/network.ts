/** For Node only, hence an entry point of its own. */
export { addressKind, type AddressKind } from "./address-kind.ts";
export { AddressError, checkedFetch, type CheckedFetch, type ResolveAddresses } from "./checked-fetch.ts";
