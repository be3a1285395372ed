/** Settings of this module. */
import { type BucketAddress, type LicenseRules, readBucketAddress } from "@vitrine/hub";
import * as kinds from "../../server/settings/kinds.ts";
import { setting, settingOf, type SettingSource, variable } from "../../server/settings/setting.ts";

function readLicenses({ text, parse, refuse }: SettingSource): LicenseRules | undefined {
  const allowed = kinds.listOf(text("VITRINE_LICENSES") ?? "").map((each) => each.toLowerCase());
  const others = parse("VITRINE_OTHER_LICENSES", kinds.choice("show", "refuse"));
  const odd = allowed.find((each) => !/^[a-z\d][a-z\d.+-]*$/.test(each));
  if (odd !== undefined) return refuse("VITRINE_LICENSES", odd, "ids of licenses with commas between them");
  return allowed.length === 0 ? undefined : { allowed, refuses: others === "refuse" };
}

function readBucket({ text, parse, refuse }: SettingSource): BucketAddress | undefined {
  const address = text("VITRINE_BUCKET");
  const endpoint = parse("VITRINE_BUCKET_ENDPOINT", kinds.address);
  if (address === undefined) return undefined;
  return readBucketAddress(address, endpoint) ?? refuse("VITRINE_BUCKET", address, "s3://bucket or s3://bucket/folder");
}

/** Which the SDK of the bucket reads. */
const CREDENTIALS = "Roles and profiles work too, as in other programs of Amazon’s SDK.";

export const settings = {
  licenses: settingOf(
    "VITRINE_LICENSES",
    "Ids of the licenses that [pushed models](push.md#licenses) may have, separated by commas.",
    readLicenses,
    { default: "all" },
  ),
  otherLicenses: variable(
    "VITRINE_OTHER_LICENSES",
    "What happens to pushed models with another license or none: `show` marks them, `refuse` refuses commits that state one, and gives out no files. Needs `VITRINE_LICENSES`.",
    { default: "`show`", needs: "VITRINE_LICENSES" },
  ),
  bucket: settingOf(
    "VITRINE_BUCKET",
    "`s3://bucket` or `s3://bucket/folder`: where the [content of pushed models](push.md#in-a-bucket) is kept, in place of the data folder.",
    readBucket,
  ),
  bucketEndpoint: variable("VITRINE_BUCKET_ENDPOINT", "Address of another server that speaks the S3 protocol.", {
    default: "Amazon’s",
    needs: "VITRINE_BUCKET",
  }),
  accessKeyId: variable("AWS_ACCESS_KEY_ID", `Credentials of the bucket. ${CREDENTIALS}`),
  secretAccessKey: variable("AWS_SECRET_ACCESS_KEY", "The secret of these credentials.", { isSecret: true }),
  region: variable("AWS_REGION", "Region of the bucket."),
  keepCommitsDays: setting(
    "VITRINE_KEEP_COMMITS",
    "Days that commits of pushed models are kept which no branch or tag leads to.",
    kinds.number(0, 100_000, "a number of days"),
    { default: "for ever" },
  ),
  webhook: settingOf(
    "VITRINE_WEBHOOK",
    "URL that receives a POST request for each [push](push.md#tell-another-server).",
    ({ text, parse }) => {
      const address = parse("VITRINE_WEBHOOK", kinds.address);
      return address === undefined ? undefined : { address, secret: text("VITRINE_WEBHOOK_SECRET") };
    },
    { isSecret: true },
  ),
  webhookSecret: variable("VITRINE_WEBHOOK_SECRET", "Secret that signs these requests.", {
    isSecret: true,
    needs: "VITRINE_WEBHOOK",
  }),
} as const;
