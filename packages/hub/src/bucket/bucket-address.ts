/** Which bucket content is kept in. Credentials and region are those that the SDK of the store reads from the environment. */

export interface BucketAddress {
  bucket: string;
  /** In front of every name; empty, or with a slash at its end. */
  prefix: string;
  /** Address of a server that speaks the S3 protocol; absent for Amazon's own. */
  endpoint?: string | undefined;
}

/**
 * Reads `s3://bucket` or `s3://bucket/a/folder`; nothing where it is neither.
 * @example
 * import { readBucketAddress } from "@vitrine/hub";
 *
 * console.log(readBucketAddress("s3://models/team")?.prefix); // team/
 */
export function readBucketAddress(address: string, endpoint?: string): BucketAddress | undefined {
  const [, bucket, path = ""] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]+)*)\/?$/.exec(address) ?? [];
  if (bucket === undefined || path.split("/").includes("..")) return undefined;
  return { bucket, prefix: path === "" ? "" : `${path.slice(1)}/`, endpoint };
}
