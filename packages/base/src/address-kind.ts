/**
 * Which network an IP address is of. A range that nobody here has heard of counts as reserved, not as public, and an
 * IPv6 address that carries an IPv4 address (mapped, compatible, NAT64, 6to4) is of the kind of the address it carries:
 * a gateway would send the packet there.
 */
import { BlockList, isIP } from "node:net";

/**
 * `private` holds shared addresses of carriers and unique local ones too; `metadata` are the addresses at which clouds
 * hand credentials to their machines; `reserved` is every other address that is not of the public network.
 */
export type AddressKind = "public" | "loopback" | "private" | "link-local" | "metadata" | "reserved";

/** The first kind that has an address counts: the metadata services lie in ranges of other kinds. */
const RANGES = {
  metadata: [
    "169.254.169.254",
    "169.254.170.2",
    "169.254.170.23",
    "100.100.100.200",
    "192.0.0.192",
    "168.63.129.16",
    "fd00:ec2::254",
    "fd00:ec2::23",
    "fd20:ce::254",
  ],
  loopback: ["127.0.0.0/8", "::1"],
  "link-local": ["169.254.0.0/16", "fe80::/10"],
  private: ["10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fec0::/10"],
  reserved: [
    "0.0.0.0/8",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/3",
    "2001::/23",
    "2001:db8::/32",
    "3fff::/20",
  ],
} as const satisfies Partial<Record<AddressKind, readonly string[]>>;

const KINDS = Object.entries(RANGES).map(([kind, ranges]) => [kind as AddressKind, listOf(ranges)] as const);
/** What of IPv6 is given to networks; the rest of it is special. */
const IPV6_UNICAST = listOf(["2000::/3"]);

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const isIPv6 = isIP(address) === 6;
    list.addSubnet(address, Number(bits ?? (isIPv6 ? 128 : 32)), isIPv6 ? "ipv6" : "ipv4");
  }
  return list;
}

/**
 * The kind of an IP address, with or without the brackets of a web address. What is not an IP address is `reserved`.
 * @example
 * import { addressKind } from "@vitrine/base/network";
 *
 * console.log(addressKind("8.8.8.8"), addressKind("10.0.0.1"), addressKind("[::ffff:7f00:1]")); // public private loopback
 */
export function addressKind(address: string): AddressKind {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const family = isIP(bare);
  if (family === 0) return "reserved";
  const carried = family === 6 ? carriedIPv4(bare) : undefined;
  if (carried !== undefined) return addressKind(carried);
  const type = family === 6 ? "ipv6" : "ipv4";
  for (const [kind, list] of KINDS) if (list.check(bare, type)) return kind;
  return family === 4 || IPV6_UNICAST.check(bare, type) ? "public" : "reserved";
}

/** The IPv4 address in an IPv6 one: `::ffff:0:0/96`, `::/96`, `64:ff9b::/96` and `2002::/16`. */
function carriedIPv4(address: string): string | undefined {
  const groups = groupsOf(address);
  const start = groups.slice(0, 6).join(":");
  const isLast =
    start === "0:0:0:0:0:ffff" || start === "64:ff9b:0:0:0:0" || (start === "0:0:0:0:0:0" && groups[6] !== "0");
  const carrier = isLast ? groups.slice(6) : groups[0] === "2002" ? groups.slice(1, 3) : undefined;
  return carrier
    ?.map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes every spelling in one way.
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  return [...head, ...Array.from<string>({ length: 8 - head.length - tail.length }).fill("0"), ...tail];
}
