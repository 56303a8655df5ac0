import { describe, expect, it } from 'vitest';
import { SimulatedDisk } from './disk.ts';

const SECTOR = 512;
const filled = (byte: number, length = 2 * SECTOR) => Buffer.alloc(length, byte);

function written() {
  const disk = new SimulatedDisk(new Map([['a', filled(1)]]));
  const file = disk.find('a');
  if (file === undefined) throw new Error('a file of the image is there');
  return { disk, file };
}

describe('a simulated disk', () => {
  it('keeps at a kill what was written, and at a power cut what was flushed', () => {
    const { disk, file } = written();
    disk.write(file, filled(2), 0);
    disk.flush(file);
    disk.write(file, filled(3, SECTOR), 2 * SECTOR);
    expect(disk.image().get('a')).toEqual(Buffer.concat([filled(2), filled(3, SECTOR)]));
    expect(disk.afterPowerCut(() => false).get('a')).toEqual(filled(2));
  });

  it('tears a write at a power cut, sector by sector', () => {
    const { disk, file } = written();
    disk.write(file, filled(2), 0);
    let sector = 0;
    const left = disk.afterPowerCut(() => sector++ === 1).get('a');
    expect(left).toEqual(Buffer.concat([filled(1, SECTOR), filled(2, SECTOR)]));
  });

  it('that lies loses what it said it had flushed, until it flushes for true', () => {
    const { disk, file } = written();
    disk.fault = 'lying';
    disk.write(file, filled(2), 0);
    disk.flush(file);
    expect(disk.afterPowerCut(() => false).get('a')).toEqual(filled(1));
    disk.fault = undefined;
    disk.flush(file);
    expect(disk.afterPowerCut(() => false).get('a')).toEqual(filled(2));
  });

  it('that is full overwrites and does not grow, and one that fails does neither', () => {
    const { disk, file } = written();
    disk.fault = 'full';
    disk.write(file, filled(2), 0);
    expect(() => disk.write(file, filled(2), 1)).toThrow('ENOSPC');
    expect(() => disk.make('b')).toThrow('ENOSPC');
    disk.fault = 'failing';
    expect(() => disk.write(file, filled(3), 0)).toThrow('EIO');
    expect(() => disk.flush(file)).toThrow('EIO');
    expect(disk.image().get('a')).toEqual(filled(2));
  });
});
