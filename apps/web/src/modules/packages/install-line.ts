/** The README in a tarball, with the line that installs the package from this site. */
import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";

const README = "package/README.md";
const BLOCK = 512;
/** Where a header of a tarball has the size of its file, and the sum of its own bytes. */
const SIZE = { at: 124, length: 12 };
const CHECKSUM = { at: 148, length: 8 };

/**
 * The same tarball, whose README installs from addresses in place of a name that no registry has. The same input gives the
 * same bytes.
 */
export async function withInstallLine(
  tarball: Uint8Array,
  name: string,
  addresses: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const tar = await promisify(gunzip)(tarball);
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const header = Buffer.from(tar.subarray(at, at + BLOCK));
    const text = (from: number, length: number) => header.toString("utf8", from, from + length).replace(/\0.*$/s, "");
    const size = Number.parseInt(text(SIZE.at, SIZE.length), 8);
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (text(0, 100) === README) {
      const before = tar.toString("utf8", at + BLOCK, at + BLOCK + size);
      const body = Buffer.from(before.replace(`npm install ${name}`, () => `npm install ${addresses.join(" ")}`));
      header.write(body.length.toString(8).padStart(SIZE.length - 1, "0"), SIZE.at);
      header.fill(" ", CHECKSUM.at, CHECKSUM.at + CHECKSUM.length);
      const sum = header.reduce((all, byte) => all + byte, 0);
      header.write(`${sum.toString(8).padStart(6, "0")}\0 `, CHECKSUM.at);
      const rest = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK);
      const changed = Buffer.concat([tar.subarray(0, at), header, body, rest, tar.subarray(end)]);
      // All packages are written at each start: a few kilobytes more are cheaper than a later start.
      return new Uint8Array(await promisify(gzip)(changed, { level: constants.Z_BEST_SPEED }));
    }
    at = end;
  }
  return new Uint8Array(tarball);
}
