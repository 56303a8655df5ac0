import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a line does with the bytes that it is given. */
interface Manner {
  /** Milliseconds by which each byte arrives later. */
  readonly delayMs: number;
  /** Bytes a second that reach the page; undefined: as many as come. */
  readonly bytesPerSecond: number | undefined;
}

/** How often a throttled line passes something on (milliseconds). */
const THROTTLE_STEP_MS = 50;
const AS_IT_IS: Manner = { delayMs: 0, bytesPerSecond: undefined };

/** A line between the page and a server that a test can break in the ways in which lines break. */
export interface Relay {
  readonly port: number;
  /** Cuts every connection and takes no new one. */
  cut(): void;
  /**
   * Half open: the connections stay, and nothing gets through in either direction any more. New connections are taken
   * and stay silent too. A connection that has lost bytes stays silent after `mend`.
   */
  swallow(): void;
  /** Everything arrives this much later (milliseconds), in both directions. */
  delay(milliseconds: number): void;
  /** The page gets so many bytes a second; the rest waits. */
  throttle(bytesPerSecond: number): void;
  restore(): void;
  /** Connections that were taken so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Passes bytes both ways between a free port of its own and `targetPort`, on loopback. */
export async function startRelay(targetPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const pairs = new Set<{ isDead: boolean }>();
  let isCut = false;
  let isSilent = false;
  let manner = AS_IT_IS;
  let taken = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      near.destroy();
      return;
    }
    taken += 1;
    const pair = { isDead: isSilent };
    pairs.add(pair);
    const far = connect(targetPort, '127.0.0.1');
    keep(far);
    pump(near, far, () => (pair.isDead ? undefined : { ...manner, bytesPerSecond: undefined }));
    pump(far, near, () => (pair.isDead ? undefined : manner));
    near.on('close', () => far.destroy());
    far.on('close', () => {
      pairs.delete(pair);
      // Nobody is told of the end of a line that is half open.
      if (!pair.isDead) near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      dropAll();
    },
    swallow() {
      isSilent = true;
      for (const pair of pairs) pair.isDead = true;
    },
    delay(delayMs) {
      manner = { ...manner, delayMs };
    },
    throttle(bytesPerSecond) {
      manner = { ...manner, bytesPerSecond };
    },
    restore() {
      isCut = false;
      isSilent = false;
      manner = AS_IT_IS;
    },
    connections: () => taken,
    async close() {
      dropAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Carries bytes in one direction in the manner of the moment; without one they are swallowed. */
function pump(from: Socket, to: Socket, manner: () => Manner | undefined): void {
  const waiting: { bytes: Buffer; readonly dueAtMs: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const carry = () => {
    timer = undefined;
    const now = manner();
    if (now === undefined || to.destroyed) waiting.length = 0;
    let room = now?.bytesPerSecond === undefined ? Infinity : (now.bytesPerSecond * THROTTLE_STEP_MS) / 1000;
    for (let [next] = waiting; next !== undefined && room > 0; [next] = waiting) {
      if (next.dueAtMs > Date.now()) break;
      to.write(next.bytes.subarray(0, room));
      if (next.bytes.length > room) next.bytes = next.bytes.subarray(room);
      else waiting.shift();
      room -= next.bytes.length;
    }
    const [first] = waiting;
    if (first === undefined) from.resume();
    else timer = setTimeout(carry, Math.max(room > 0 ? 1 : THROTTLE_STEP_MS, first.dueAtMs - Date.now()));
  };
  from.on('data', (bytes: Buffer) => {
    const now = manner();
    if (now === undefined) return;
    waiting.push({ bytes, dueAtMs: Date.now() + now.delayMs });
    // What waits here is not to hide how slow the line is from the one who sends.
    if (now.bytesPerSecond !== undefined) from.pause();
    if (timer === undefined) carry();
  });
  from.on('end', () => to.end());
  from.on('close', () => clearTimeout(timer));
}
