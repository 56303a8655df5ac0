import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/**
 * The manifest of a feed and its signature. The manifest is the file that `electron-updater` reads too
 * (`latest-linux.yml` and its siblings), written as JSON, which YAML contains. The signature lies beside it under the same
 * name and `.sig`: Ed25519 over the bytes of the manifest, in base64.
 */

const PlainName = Type.String({ pattern: '^[\\w][\\w.+-]{0,119}$' });
const Version = Type.String({ pattern: '^\\d{1,4}\\.\\d{1,4}\\.\\d{1,4}$' });
const Instant = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$' });
/** SHA-512 in base64, as electron-updater compares it. */
const Sum = Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' });

/** Bytes of the largest package that is fetched. */
export const PACKAGE_BYTES_LIMIT = 1024 * 1024 * 1024;
/** Characters of what is new. */
const NOTES_LIMIT = 20_000;

const Package = Type.Object(
  { url: PlainName, sha512: Sum, size: Type.Integer({ minimum: 1, maximum: PACKAGE_BYTES_LIMIT }) },
  { additionalProperties: false },
);

const Manifest = Type.Object(
  {
    /** The application that it is for, so that the feed of one brand does not serve another. */
    appId: Type.String({ pattern: '^[a-z][a-z0-9.-]{2,79}$' }),
    version: Version,
    /** When it was signed: a feed that goes back in time is not believed. */
    releaseDate: Instant,
    /** When the feed has to be signed anew at the latest: one that stands still hides later versions. */
    validUntil: Instant,
    files: Type.Array(Package, { minItems: 1, maxItems: 20 }),
    /** Percent of the installations that are offered it. */
    stagingPercentage: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    /** The oldest version that can go to this one in a single step. */
    minimumVersion: Type.Optional(Version),
    /** Versions that were withdrawn: they go back to this one although it is older. */
    withdrawn: Type.Optional(Type.Array(Version, { maxItems: 50 })),
    /** What is new, in the words of the changelog. */
    releaseNotes: Type.String({ maxLength: NOTES_LIMIT }),
  },
  { additionalProperties: false },
);

/** What a feed offers. */
export type UpdateManifest = Static<typeof Manifest>;
export type UpdatePackage = Static<typeof Package>;

/** Why a feed, a manifest or a package was not believed, in a sentence for the user. */
export class UpdateRejectedError extends Error {
  override readonly name = 'UpdateRejectedError';
}

/** Bytes of a manifest that are read. */
export const MANIFEST_BYTES_LIMIT = 64 * 1024;
/** Bytes of a signature that are read: 64 in base64, and the end of the line. */
export const SIGNATURE_BYTES_LIMIT = 200;

/**
 * Reads a manifest whose signature one of the keys has made. Nothing of it is looked at before that is known.
 * @throws UpdateRejectedError
 */
export function readManifest(bytes: Buffer, signature: string, keys: readonly KeyObject[]): UpdateManifest {
  const text = signature.trim();
  if (!/^[A-Za-z0-9+/]{86}==$/.test(text))
    throw new UpdateRejectedError('the signature of the feed has the wrong form');
  const made = Buffer.from(text, 'base64');
  if (!keys.some((key) => verify(null, bytes, key, made)))
    throw new UpdateRejectedError('the feed is not signed by a key that this installation trusts');
  let read: unknown;
  try {
    read = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new UpdateRejectedError('the feed is signed but cannot be read');
  }
  if (!Value.Check(Manifest, read)) {
    const [first] = Value.Errors(Manifest, read);
    throw new UpdateRejectedError(`the feed is malformed at ${first?.instancePath || 'its top'}`);
  }
  for (const name of ['releaseDate', 'validUntil'] as const)
    if (Number.isNaN(Date.parse(read[name])))
      throw new UpdateRejectedError(`the feed is malformed at /${name}`);
  return read;
}

/** The signature of a manifest, for whoever publishes a feed. */
export function signManifest(bytes: Buffer, key: KeyObject): string {
  return `${sign(null, bytes, key).toString('base64')}\n`;
}

/**
 * The public keys of a text in PEM form; several stand one after the other, so that a key can follow another.
 * @throws UpdateRejectedError for a text without one, or with a key of another kind
 */
export function readKeys(text: string): readonly KeyObject[] {
  const blocks = text.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  const keys = blocks.map((block) => {
    try {
      return createPublicKey(block);
    } catch {
      throw new UpdateRejectedError('the key of the feed cannot be read');
    }
  });
  if (keys.length === 0 || keys.some((key) => key.asymmetricKeyType !== 'ed25519'))
    throw new UpdateRejectedError('the key of the feed must be a public Ed25519 key in PEM form');
  return keys;
}
