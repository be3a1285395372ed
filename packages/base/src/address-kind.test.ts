/** Kinds of addresses, judged by Python's `ipaddress` where there is one, and by the registries' own examples. */
import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressKind } from "./address-kind.ts";

const python = process.env["VITRINE_PYTHON"];

describe("an address is of the network that a packet for it would go to", () => {
  test.each([
    ["8.8.8.8", "public"],
    ["2606:4700::1111", "public"],
    ["127.0.0.1", "loopback"],
    ["127.255.3.2", "loopback"],
    ["[::1]", "loopback"],
    ["::ffff:127.0.0.1", "loopback"],
    ["[::ffff:7f00:1]", "loopback"],
    ["0:0:0:0:0:ffff:10.0.0.1", "private"],
    ["::10.0.0.1", "private"],
    ["64:ff9b::a00:1", "private"],
    ["64:ff9b::808:808", "public"],
    ["2002:c0a8:101::1", "private"],
    ["10.255.255.255", "private"],
    ["172.31.0.1", "private"],
    ["172.32.0.1", "public"],
    ["192.168.0.1", "private"],
    ["100.64.0.1", "private"],
    ["100.128.0.1", "public"],
    ["fc00::1", "private"],
    ["fd12:3456::1", "private"],
    ["169.254.1.1", "link-local"],
    ["fe80::1%eth0", "link-local"],
    ["169.254.169.254", "metadata"],
    ["::ffff:169.254.169.254", "metadata"],
    ["64:ff9b::169.254.169.254", "metadata"],
    ["fd00:ec2::254", "metadata"],
    ["100.100.100.200", "metadata"],
    ["0.0.0.0", "reserved"],
    ["::", "reserved"],
    ["224.0.0.1", "reserved"],
    ["255.255.255.255", "reserved"],
    ["ff02::1", "reserved"],
    ["2001:db8::1", "reserved"],
    ["64:ff9b:1::1", "reserved"],
    ["1.2.3", "reserved"],
    ["huggingface.co", "reserved"],
    ["", "reserved"],
  ])("%s is %s", (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });
});

test("an IPv6 address that carries one of IPv4 is of the same kind, however it is written", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const kind = addressKind(address);
      const [a, b, c, d] = address.split(".").map(Number) as [number, number, number, number];
      const groups = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
      for (const carrier of [`::ffff:${address}`, `0:0:0:0:0:FFFF:${groups}`, `64:ff9b::${groups}`, `2002:${groups}::`])
        expect([carrier, addressKind(carrier)]).toEqual([carrier, kind]);
    }),
  );
});

test.skipIf(python === undefined)("what Python calls not global is never public", () => {
  const addresses = fc.sample(fc.oneof(fc.ipV4(), fc.ipV6()), 3000).filter((each) => !each.includes("%"));
  const program =
    "import sys, json, ipaddress; print(json.dumps([ipaddress.ip_address(a).is_global for a in json.load(sys.stdin)]))";
  const input = JSON.stringify(addresses);
  const isGlobal = JSON.parse(
    execFileSync(python as string, ["-c", program], { input, encoding: "utf8" }),
  ) as boolean[];
  const wrong = addresses.filter((address, index) => !isGlobal[index] && addressKind(address) === "public");
  // NAT64 carries public addresses, and Python judges the carrier.
  expect(wrong.filter((address) => !/^64:ff9b:/i.test(address))).toEqual([]);
});
