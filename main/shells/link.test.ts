import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handshake, StillSocket } from '../../backend/sockets/handshake-support.ts';
import type { ServerExtension, StaticServer } from '../static-server.ts';
import { recordingLog } from '../test-support/recording-log.ts';
import { createLinkShell } from './link.ts';

const ORIGIN = 'http://127.0.0.1:1';

let directory: string;
let extension: ServerExtension;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'link-'));
  await writeFile(join(directory, 'link-bridge.js'), '');
  const shell = createLinkShell({
    server: {
      origin: ORIGIN,
      extend: (given: ServerExtension) => (extension = given),
    } as unknown as StaticServer,
    bridgeDirectory: directory,
    announce: () => undefined,
    nowMs: () => 0,
    log: recordingLog().log,
  });
  await shell.open({ dispatch: async () => ({ ok: true, value: {} }) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(directory, { recursive: true });
});

/** A page that opens the socket and says nothing; `bytes` is all that it was sent after the handshake. */
function openSocket() {
  const socket = new StillSocket();
  extension.upgrade?.(handshake({ origin: ORIGIN }, '/ipc'), socket, Buffer.alloc(0));
  expect(socket.status).toBe(101);
  const shaken = socket.written.length;
  return { socket, bytes: () => socket.written.subarray(shaken) };
}

it('a socket has five seconds to name its session, and is closed with 4408 then [ATK-404] [FIRST_FRAME_LIMIT_MS]', () => {
  const { bytes } = openSocket();
  vi.advanceTimersByTime(4_999);
  expect(bytes()).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(bytes().readUInt16BE(2)).toBe(4408);
});

it('a peer that does not answer the close of its socket is cut off after a second [link:CLOSE_LIMIT_MS]', () => {
  const { socket } = openSocket();
  vi.advanceTimersByTime(5_000);
  vi.advanceTimersByTime(999);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
});
