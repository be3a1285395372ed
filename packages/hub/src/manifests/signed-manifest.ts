/**
 * A signed list of a repository's files at one commit, with the SHA-256 of each: who has it and the site's public key can
 * tell later, and elsewhere, whether files are the ones that this site gave out.
 *
 * The list is an in-toto statement (https://in-toto.io/Statement/v1), the envelope DSSE, the signature Ed25519: other
 * tools read and check it too.
 */
import { VitrineError, type ErrorDetails } from "@vitrine/base";
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  createPrivateKey,
  sign,
  verify,
} from "node:crypto";
import type { ServedFile, ServedRepository } from "../local-repositories/served-repository.ts";
import type { Store } from "../search/store.ts";

/** An envelope by DSSE (https://github.com/secure-systems-lab/dsse). */
export interface SignedManifest {
  payloadType: string;
  /** The statement, in base64. */
  payload: string;
  signatures: readonly { keyid: string; sig: string }[];
}

/** Content of a signed manifest. */
export interface Manifest {
  repository: string;
  /** The commit, or what stands for one. */
  revision: string;
  files: readonly { path: string; sha256: string }[];
}

/**
 * A manifest cannot be made or read, or its signature is not by the key. The message says which.
 */
export class ManifestError extends VitrineError<"manifest"> {
  override readonly name = "ManifestError";

  constructor(message: string, details?: ErrorDetails) {
    super("manifest", message, details);
  }
}

const KEY_NOTE = "manifest-key";
const PAYLOAD_TYPE = "application/vnd.in-toto+json";
const STATEMENT_TYPE = "https://in-toto.io/Statement/v1";
const PREDICATE_TYPE = "https://in-toto.io/attestation/release/v0.1";
const MAX_KNOWN = 200;
const MAX_FILES = 10_000;

/**
 * Signs manifests with the key of a site, which is made at the first use and kept in the store.
 * @example
 * import { ManifestSigner, openStore } from "@vitrine/hub";
 *
 * const store = await openStore({ memory: true });
 * const signer = await ManifestSigner.open(store);
 * console.log(signer.publicKey.split("\n")[0]); // -----BEGIN PUBLIC KEY-----
 * await store.close();
 */
export class ManifestSigner {
  /** In PEM, for those who check. */
  readonly publicKey: string;
  readonly #key: KeyObject;
  readonly #keyId: string;
  readonly #known = new Map<string, Promise<SignedManifest>>();

  private constructor(key: KeyObject) {
    this.#key = key;
    const open = createPublicKey(key);
    this.publicKey = open.export({ type: "spki", format: "pem" }).toString();
    this.#keyId = createHash("sha256")
      .update(open.export({ type: "spki", format: "der" }))
      .digest("hex");
  }

  static async open(store: Pick<Store, "readNote" | "writeNoteOnce">): Promise<ManifestSigner> {
    const saved = await store.readNote(KEY_NOTE);
    const fresh = () => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    // Instances that start at once all take the key that the first one wrote.
    return new ManifestSigner(createPrivateKey(saved ?? (await store.writeNoteOnce(KEY_NOTE, fresh()))));
  }

  /** @throws ManifestError while a file's hash is not known yet */
  sign(repository: ServedRepository): Promise<SignedManifest> {
    const key = `${repository.id} ${repository.revision}`;
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#sign(repository);
    this.#known.set(key, made);
    made.catch(() => this.#known.delete(key));
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value ?? "");
    return made;
  }

  async #sign(repository: ServedRepository): Promise<SignedManifest> {
    const { id, revision, files } = repository;
    if (files.length > MAX_FILES)
      throw new ManifestError(`${id} has more than ${MAX_FILES} files: too many for a manifest.`);
    const subject: { name: string; digest: { sha256: string } }[] = [];
    for (const file of files) {
      // oxlint-disable-next-line no-await-in-loop -- one file open at a time
      subject.push({ name: file.rfilename, digest: { sha256: await sha256Of(repository, file) } });
    }
    const statement = {
      _type: STATEMENT_TYPE,
      subject,
      predicateType: PREDICATE_TYPE,
      predicate: { purl: `pkg:huggingface/${id}@${revision}`, releaseId: revision },
    };
    const payload = Buffer.from(JSON.stringify(statement));
    const sig = sign(undefined, signed(PAYLOAD_TYPE, payload), this.#key).toString("base64");
    return {
      payloadType: PAYLOAD_TYPE,
      payload: payload.toString("base64"),
      signatures: [{ keyid: this.#keyId, sig }],
    };
  }
}

/** The signed bytes: type and content with their lengths, so that neither can be taken for the other. */
function signed(type: string, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}

async function sha256Of(repository: ServedRepository, file: ServedFile): Promise<string> {
  const { sha256, oid } = await repository.digest(file);
  if (sha256 !== undefined) return sha256;
  if (oid === undefined)
    throw new ManifestError(`The hash of ${file.rfilename} is being worked out. Try again in a moment.`, {
      retryable: true,
    });
  const hash = createHash("sha256");
  if (file.size > 0)
    for await (const chunk of (await repository.read(file, 0, file.size - 1)) as unknown as AsyncIterable<Uint8Array>)
      hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Reads a signed manifest after checking its signature.
 * @param publicKey in PEM
 * @throws ManifestError where it is not by this key, or not of this kind
 */
export function openManifest(envelope: SignedManifest, publicKey: string): Manifest {
  const { payloadType, payload, signatures } = envelope;
  const content = Buffer.from(String(payload), "base64");
  const key = keyOf(publicKey);
  const isSigned =
    payloadType === PAYLOAD_TYPE &&
    Array.isArray(signatures) &&
    signatures.some(({ sig }) =>
      verify(undefined, signed(payloadType, content), key, Buffer.from(String(sig), "base64")),
    );
  if (!isSigned) throw new ManifestError("The manifest is not signed by this key.");
  const { _type, subject, predicate } = JSON.parse(content.toString("utf8")) as {
    _type?: string;
    subject?: { name: string; digest: { sha256: string } }[];
    predicate?: { purl?: string; releaseId?: string };
  };
  const [, repository] = /^pkg:huggingface\/(.+)@[^@]*$/.exec(predicate?.purl ?? "") ?? [];
  if (_type !== STATEMENT_TYPE || !subject || repository === undefined)
    throw new ManifestError("The signature is valid, but the content is not a model manifest.");
  const files = subject.map(({ name, digest }) => ({ path: name, sha256: digest.sha256 }));
  return { repository, revision: predicate?.releaseId ?? "", files };
}

function keyOf(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch (error) {
    throw new ManifestError("The key is no public key in PEM.", { cause: error });
  }
}
