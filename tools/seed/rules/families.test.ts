import { expect, it } from "vitest";
import type { MergedModel } from "../merge.ts";
import { learnLicenses } from "./families.ts";

const model = (id: string, license?: string): MergedModel => ({
  id,
  packages: [],
  fields: new Map(
    license === undefined ? [] : [["license", { value: license, sources: [{ release: "a@1", path: "b" }] }]],
  ),
});
const licenseOf = ({ fields }: MergedModel) => fields.get("license")?.value;

it("gives a member of a family the license that two others have", () => {
  const third = model("facebook/mask2former-swin-tiny-ade-semantic");
  learnLicenses([
    model("facebook/mask2former-swin-base-coco", "mit"),
    model("facebook/mask2former-swin-large-coco", "mit"),
    third,
  ]);
  expect(licenseOf(third)).toBe("mit");
  expect(third.fields.get("license")?.sources[0]?.rule).toBe("as all 2 members of its family whose license is known");
});

it("gives nothing where members differ, where the license is one of many kinds, or where two share one word alone", () => {
  const differs = model("a/b-c-3");
  learnLicenses([model("a/b-c-1", "mit"), model("a/b-c-2", "apache-2.0"), differs]);
  const other = model("d/e-f-3");
  learnLicenses([model("d/e-f-1", "other"), model("d/e-f-2", "other"), other]);
  const far = model("g/h-k");
  learnLicenses([model("g/h-i", "mit"), model("g/h-j", "mit"), far]);
  expect([differs, other, far].map(licenseOf)).toStrictEqual([undefined, undefined, undefined]);
});

it("gives a family that was looked at the license of its one known member, unless members differ", () => {
  const known = model("ZhengPeng7/BiRefNet", "mit");
  const other = model("ZhengPeng7/BiRefNet_lite");
  learnLicenses([known, other]);
  expect(licenseOf(other)).toBe("mit");
  expect(other.fields.get("license")?.sources[0]?.rule).toBe("as ZhengPeng7/BiRefNet, of a family with one license");
  const left = model("ZhengPeng7/BiRefNet-matting");
  learnLicenses([known, model("ZhengPeng7/BiRefNet_HR", "apache-2.0"), left]);
  expect(licenseOf(left)).toBeUndefined();
});
