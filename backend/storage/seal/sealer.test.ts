import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readKeyFile, newSealKey, parseSealKeys, sealKeyText } from './seal-key.ts';
import { Sealer } from './sealer.ts';

const key = newSealKey();
const sealer = new Sealer([key]);

describe('a key file', () => {
  it('has 16 KiB at most [MAX_FILE_LENGTH]', () => {
    const folder = mkdtempSync(join(tmpdir(), 'key-file-'));
    try {
      const file = join(folder, 'seal.key');
      const text = sealKeyText([key]);
      const read = (length: number) => {
        writeFileSync(file, text + ' '.repeat(length - text.length));
        return readKeyFile(file);
      };
      expect(read(16_384)).toBeDefined();
      expect(() => read(16_385)).toThrow('too long');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a sealed value', () => {
  it.each(['', 'JBSWY3DPEHPK3PXP', '{"appSecret":"é€"}', randomBytes(1_000)])('opens as it was', (value) => {
    for (const sealed of [sealer.seal(value, 'a.b 1'), sealer.sealFixed(value, 'a.b 1')]) {
      const opened = sealer.unseal(sealed, 'a.b 1');
      expect(typeof value === 'string' ? opened : Buffer.from(opened as Uint8Array)).toEqual(value);
    }
    expect(sealer.seal(null, 'a.b 1')).toBeNull();
    expect(sealer.unseal(null, 'a.b 1')).toBeNull();
  });

  it('does not open in another row, column, or under another key [ATK-602]', () => {
    const sealed = sealer.seal('secret', 'a.b 1');
    for (const place of ['a.b 2', 'a.c 1', 'a.b 11', ''])
      expect(() => sealer.unseal(sealed, place)).toThrow(`does not open: ${place}`);
    expect(() => new Sealer([newSealKey()]).unseal(sealed, 'a.b 1')).toThrow('does not open');
    expect(new Sealer([newSealKey(), key]).unseal(sealed, 'a.b 1')).toBe('secret');
  });

  it('does not open once any of its bytes is another, and clear text does not pass for one [ATK-603]', () => {
    const sealed = Buffer.from(sealer.seal('secret', 'a.b 1')!);
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => sealer.unseal(changed, 'a.b 1')).toThrow('does not open');
      expect(() => sealer.unseal(sealed.subarray(0, at), 'a.b 1')).toThrow('does not open');
    }
    expect(() => sealer.unseal('secret', 'a.b 1')).toThrow('does not open');
    expect(() => sealer.unseal(7, 'a.b 1')).toThrow('does not open');
  });

  it('has another form each time, and the same one where it has to be found again', () => {
    const form = (bytes: Uint8Array | null) => Buffer.from(bytes!).toString('hex');
    expect(form(sealer.seal('a', 'p'))).not.toBe(form(sealer.seal('a', 'p')));
    expect(form(sealer.sealFixed('a', 'p'))).toBe(form(sealer.sealFixed('a', 'p')));
    expect(form(sealer.sealFixed('a', 'p'))).not.toBe(form(sealer.sealFixed('a', 'q')));
    expect(form(sealer.sealFixed('a', 'p'))).not.toBe(form(sealer.sealFixed('b', 'p')));
  });
});

describe('the text of keys', () => {
  it('is read as it was written, with remarks, several keys, spaces and commas', () => {
    const other = newSealKey();
    expect(parseSealKeys(sealKeyText([key, other]), 'FILE').map(({ id }) => id)).toEqual([key.id, other.id]);
    const [first, second] = [key, other].map(({ bytes }) => Buffer.from(bytes).toString('base64'));
    expect(parseSealKeys(` ${first},\r\n\t${second} `, 'FILE')).toHaveLength(2);
  });

  it('is refused without a key, with something else, a short key, or more than eight keys, never shown [seal-key:MAX_KEYS]', () => {
    const text = Buffer.from(key.bytes).toString('base64');
    for (const wrong of ['', '# only a remark', 'hunter2', text.slice(0, 40), `${text}A`, `${text} hunter2`])
      expect(() => parseSealKeys(wrong, 'FILE')).toThrow(/^FILE holds (?:no key|something that is no key)/);
    expect(() => parseSealKeys('hunter2', 'FILE')).not.toThrow('hunter2');
    expect(parseSealKeys(Array(8).fill(text).join('\n'), 'FILE')).toHaveLength(8);
    expect(() => parseSealKeys(Array(9).fill(text).join('\n'), 'FILE')).toThrow('more than 8 keys');
  });
});
