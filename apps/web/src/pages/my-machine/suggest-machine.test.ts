import { MACHINES } from "@vitrine/models";
import { expect, test } from "vitest";
import { suggestion } from "./suggest-machine.ts";

const OPTIONS = MACHINES.map(({ id, name }) => ({ value: id, text: name }));

test.each([
  ["ANGLE (NVIDIA, NVIDIA GeForce RTX 4090 (0x2684) Direct3D11 vs_5_0 ps_5_0, D3D11)", 8, "Win32", "rtx-4090"],
  ["ANGLE (NVIDIA, NVIDIA GeForce RTX 4070 SUPER Direct3D11)", 8, "Win32", "rtx-4070-super"],
  ["ANGLE (NVIDIA, NVIDIA GeForce RTX 4060 Laptop GPU Direct3D11)", 8, "Win32", "rtx-4060-laptop"],
  ["ANGLE (Apple, ANGLE Metal Renderer: Apple M2 Pro, Unspecified Version)", 8, "MacIntel", "m2-pro-16"],
  ["ANGLE (Apple, ANGLE Metal Renderer: Apple M4, Unspecified Version)", undefined, "MacIntel", "m4-16"],
  ["ANGLE (Intel, Mesa Intel(R) UHD Graphics)", 8, "Linux x86_64", "laptop-16"],
  ["", 4, "Linux x86_64", "laptop-8"],
  ["Apple GPU", undefined, "MacIntel", undefined],
])("%s with %s GB on %s suggests the machine", (graphics, gigabytes, platform, id) => {
  expect(suggestion(OPTIONS, graphics, gigabytes, platform)?.value).toBe(id);
});
