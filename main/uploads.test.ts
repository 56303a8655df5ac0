import { describe, expect, it } from 'vitest';
import { UploadService } from './uploads.ts';

const part = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');

describe('a file that the page hands to the host', () => {
  it('comes in parts and is put together once, with its type', async () => {
    const desk = new UploadService();
    const id = desk.begin('image/png', 5);
    desk.add(id, part(3));
    desk.add(id, part(2));
    const file = desk.take(id);
    expect([file.type, file.size]).toEqual(['image/png', 5]);
    expect(() => desk.take(id)).toThrow('no such file');
  });

  it('is five megabytes and no more [MAX_UPLOAD_BYTES]', () => {
    const desk = new UploadService();
    expect(desk.begin('image/webp', 5_242_880)).toMatch(/^[0-9a-f-]{36}$/);
    for (const bytes of [5_242_881, 0, -1])
      expect(() => desk.begin('image/webp', bytes)).toThrow('of this size');
  });

  it('is a picture', () => {
    expect(() => new UploadService().begin('text/html', 10)).toThrow('of this type');
  });

  it('gives way when four others are on their way [MAX_OPEN_UPLOADS]', () => {
    const desk = new UploadService();
    const [first = '', second = ''] = Array.from({ length: 5 }, () => desk.begin('image/png', 1));
    expect(() => desk.add(first, part(1))).toThrow('no such file');
    desk.add(second, part(1));
    expect(desk.take(second).size).toBe(1);
  });

  it('is dropped where it grows beyond what was announced, where a part is no base64, and where parts are missing', () => {
    const desk = new UploadService();
    const grown = desk.begin('image/png', 2);
    expect(() => desk.add(grown, part(3))).toThrow('does not belong');
    expect(() => desk.take(grown)).toThrow('no such file');
    const garbled = desk.begin('image/png', 2);
    expect(() => desk.add(garbled, '!!!!')).toThrow('does not belong');
    const short = desk.begin('image/png', 2);
    desk.add(short, part(1));
    expect(() => desk.take(short)).toThrow('missing');
  });
});
