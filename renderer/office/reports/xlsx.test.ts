import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { toXlsx } from './xlsx.ts';

/** The files of an archive without compression, by its central directory. */
function filesIn(bytes: Uint8Array): Map<string, string> {
  const view = Buffer.from(bytes);
  const end = view.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, string>();
  let at = view.readUInt32LE(end + 16);
  for (let left = view.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, offset] = [24, 28, 42].map((place) =>
      place === 28 ? view.readUInt16LE(at + place) : view.readUInt32LE(at + place),
    ) as [number, number, number];
    const name = view.toString('utf8', at + 46, at + 46 + nameLength);
    const data = view.subarray(offset + 30 + nameLength, offset + 30 + nameLength + size);
    expect(view.readUInt32LE(at + 16), name).toBe(crc32(data));
    files.set(name, data.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

it('writes figures as figures and everything else as text, in an archive that adds up', () => {
  const columns = [
    { head: 'Day & place', text: ({ day }: { day: string }) => day },
    { head: 'Paid', text: ({ paid }: { paid: string }) => paid },
  ];
  const rows = [
    { day: '<2 Mar>', paid: '-12.50' },
    { day: '=1+1', paid: '1234567890123456.78' },
    { day: '007', paid: '0.10' },
  ];
  const files = filesIn(toXlsx('House: day', columns, rows as { day: string; paid: string }[]));
  expect(files.get('xl/workbook.xml')).toContain('name="House  day"');
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('>Day &amp; place<');
  expect(sheet).toContain('<c><v>-12.50</v></c>');
  expect(sheet).toContain('<c><v>0.10</v></c>');
  // Too many digits for a spreadsheet, a number with zeros in front, and what would be a formula stay text.
  for (const text of ['1234567890123456.78', '007', '=1+1', '&lt;2 Mar&gt;'])
    expect(sheet).toContain(`preserve">${text}</t>`);
});
