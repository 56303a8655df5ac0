import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createSteppedClock } from '../../market/index.ts';
import type { Company } from '../../services/company/company-service.ts';
import type { DataPushGroup, DataPushService } from '../../services/data-push/data-push-service.ts';
import { closeFrame, frameHead, upgradesOnly } from '../handshake-support.ts';
import { attachDataPush } from './data-push-socket.ts';

/** What is at a bound of the event push is taken, one more is not. */

function attach() {
  const gateway = upgradesOnly();
  const wanted: number[] = [];
  const group = (name: string) =>
    ({
      companyId: 1,
      name,
      position: 0,
      events: async (_after: number, most: number) => (wanted.push(most), []),
      leave: async () => {},
    }) as unknown as DataPushGroup;
  const served = attachDataPush({
    gateway,
    dataPush: {
      join: async (_company: number, name: string) => group(name),
      onEvents: () => () => undefined,
      onReplay: () => () => undefined,
    } as unknown as DataPushService,
    companyOf: () => ({ id: 1 }) as Company,
    wallClock: createSteppedClock(0),
    log: pino({ enabled: false }),
  });
  let count = 0;
  const come = () => gateway.come({ token: 't', group: `group-${count++}` });
  return { come, served, wanted, turn: () => new Promise(setImmediate) };
}

describe('the websocket of events', () => {
  it('holds two hundred programs, also of those that come at once, and refuses the next with 503 [MAX_DATA_PUSH_CONNECTIONS]', async () => {
    const { come, served } = attach();
    const sockets = Array.from({ length: 201 }, come);
    // A handful of them have their turn in each turn of the event loop.
    await expect.poll(() => sockets.filter(({ status }) => status > 0).length).toBe(201);
    expect(sockets.filter(({ status }) => status === 101)).toHaveLength(200);
    expect(sockets.filter(({ status }) => status === 503)).toHaveLength(1);
    expect(served.connections()).toBe(200);
    await served.close();
  });

  it('takes fifty frames of a program in a second and closes with 1008 for one more [MAX_FRAMES_A_SECOND]', async () => {
    const { come, served, turn } = attach();
    const socket = come();
    await turn();
    const shaken = socket.written.length;
    const frame = Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78]);
    socket.push(Buffer.concat(Array.from({ length: 50 }, () => frame)));
    await turn();
    expect(socket.written.length).toBe(shaken);
    socket.push(frame);
    await turn();
    expect(socket.written.readUInt16BE(shaken + 2)).toBe(1008);
    await served.close();
  });

  it('takes frames of 1,024 bytes and closes for one byte more [MAX_FRAME_BYTES]', async () => {
    const { come, served, turn } = attach();
    const isEndedBy = async (bytes: number) => {
      const socket = come();
      await turn();
      socket.push(frameHead(bytes));
      await turn();
      return socket.destroyed || socket.written.includes(closeFrame(1009));
    };
    expect(await isEndedBy(1_024)).toBe(false);
    expect(await isEndedBy(1_025)).toBe(true);
    await served.close();
  });

  it('has five hundred events on their way to a program at most [MAX_EVENTS_AHEAD]', async () => {
    const { come, served, wanted, turn } = attach();
    come();
    await turn();
    expect(wanted).toEqual([500]);
    await served.close();
  });
});
