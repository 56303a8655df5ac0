import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrandError, MERIDIAN_BRAND, readBrand } from './brand.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function brandFile(content: object | string): string {
  const path = join(folder, 'brand.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('a brand file', () => {
  it('changes what it names and leaves the rest as it is', async () => {
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const brand = await readBrand(
      brandFile({ name: 'Acme', hue: 25, logo: 'logo.svg', logoLight: 'logo.svg' }),
    );
    const logo = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    expect(brand).toEqual({ ...MERIDIAN_BRAND, name: 'Acme', hue: 25, logo, logoLight: logo });
    expect(await readBrand(brandFile({}))).toEqual(MERIDIAN_BRAND);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ hue: 361 }, 'hue'],
    [{ corner: 'round' }, 'corner'],
    [{ colour: 'red' }, 'colour'],
    [{ logo: 'logo.gif' }, 'must be an .svg or a .png file'],
    [{ logo: 'absent.svg' }, 'cannot be read'],
    ['{', 'cannot be read as JSON'],
  ])('is refused in one line that says what is wrong: %j', async (content, reason) => {
    const failure = await readBrand(brandFile(content)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BrandError);
    expect((failure as Error).message).toContain(reason);
    expect((failure as Error).message).not.toContain('\n');
  });

  it('is refused when its logo is too large or it does not exist [MAX_LOGO_BYTES]', async () => {
    writeFileSync(join(folder, 'big.png'), Buffer.alloc(70_000));
    await expect(readBrand(brandFile({ logo: 'big.png' }))).rejects.toThrow('larger than');
    await expect(readBrand(join(folder, 'absent.json'))).rejects.toThrow('does not exist');
  });
});
