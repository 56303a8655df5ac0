import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { MERIDIAN_LOOK } from '../backend/contract/brand/look.ts';
import { Brand } from './ipc/table.ts';

/** A brand file that cannot be used; the message is one line for the user. */
export class BrandError extends Error {
  override readonly name = 'BrandError';
}

/** The product's own look. */
export const MERIDIAN_BRAND: Brand = { name: 'Meridian', ...MERIDIAN_LOOK };

/** Largest logo in bytes. */
const MAX_LOGO_BYTES = 64 * 1024;

const IMAGE_TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png' };

const LogoFile = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));

/** What stands in a brand file: the members of a brand that differ, and its logos as files beside it. */
const BrandFile = Type.Object(
  { ...Type.Partial(Brand).properties, logo: LogoFile, logoLight: LogoFile },
  { additionalProperties: false },
);

/**
 * Reads a brand file (docs/white-label.md).
 * @throws BrandError when the file or its logo is missing, malformed or out of its limits.
 */
export async function readBrand(path: string): Promise<Brand> {
  const value = await readJson(path);
  if (!Value.Check(BrandFile, value)) {
    const [first] = Value.Errors(BrandFile, value);
    const place = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    throw new BrandError(`${path}: ${place === '' ? 'a brand' : place} ${first?.message ?? 'is wrong'}`);
  }
  const { logo, logoLight, ...rest } = value;
  const read = (name: string | undefined) => (name === undefined ? null : readLogo(path, name));
  return { ...MERIDIAN_BRAND, ...rest, logo: await read(logo), logoLight: await read(logoLight) };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new BrandError(`${path} ${missing ? 'does not exist' : 'cannot be read as JSON'}`);
  }
}

/** The logo as a `data:` address: as an image it can neither run a script nor load anything. */
async function readLogo(brandPath: string, name: string): Promise<string> {
  const type = IMAGE_TYPES[extname(name).toLowerCase()];
  if (type === undefined) throw new BrandError(`${brandPath}: the logo must be an .svg or a .png file`);
  const path = resolve(dirname(brandPath), name);
  const bytes = await readFile(path).catch(() => {
    throw new BrandError(`${brandPath}: the logo ${path} cannot be read`);
  });
  if (bytes.length > MAX_LOGO_BYTES) {
    throw new BrandError(`${brandPath}: the logo must not be larger than ${MAX_LOGO_BYTES} bytes`);
  }
  return `data:${type};base64,${bytes.toString('base64')}`;
}
