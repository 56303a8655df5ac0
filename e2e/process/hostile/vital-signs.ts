import { once } from 'node:events';
import WebSocket from 'ws';

/** How a process is doing, after everything that it no longer needs has been collected. */
export interface VitalSigns {
  readonly heapBytes: number;
  /** Memory of the process as the operating system sees it. */
  readonly residentBytes: number;
  /** What keeps its event loop busy, by kind, but for timers and turns of the loop, which come and go. */
  readonly handles: Readonly<Record<string, number>>;
}

/** What a process holds open, and its live memory. */
export interface Holdings {
  readonly heapBytes: number;
  readonly descriptors: number;
  readonly sockets: number;
  readonly timers: number;
}

/** Looks at a process until it holds as little as wanted, at most; each takes a collection of its garbage. */
const MOST_LOOKS = 300;

/** Asks Node's inspector of a process that was started with `--inspect=127.0.0.1:0`. */
export class Examiner {
  readonly #socket: WebSocket;
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** `stderr` is what the process has printed, the inspector's address among it. */
  static async connect(stderr: string): Promise<Examiner> {
    const url = /Debugger listening on (ws:\S+)/.exec(stderr)?.[1];
    if (url === undefined) throw new Error(`no inspector: ${stderr}`);
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new Examiner(socket);
  }

  async examine(): Promise<VitalSigns> {
    await this.#call('HeapProfiler.collectGarbage', {});
    const expression = 'JSON.stringify([process.memoryUsage(), process.getActiveResourcesInfo()])';
    const answer = await this.#call<{ result: { value: string } }>('Runtime.evaluate', { expression });
    const [memory, resources] = JSON.parse(answer.result.value) as [NodeJS.MemoryUsage, string[]];
    const handles: Record<string, number> = {};
    for (const kind of resources)
      if (kind !== 'Timeout' && kind !== 'Immediate') handles[kind] = (handles[kind] ?? 0) + 1;
    return { heapBytes: memory.heapUsed + memory.external, residentBytes: memory.rss, handles };
  }

  /**
   * The least of each kind that the process holds, while what is under way comes to its end: looked at until nothing is
   * above `wanted`, or, without it, for a while.
   */
  async settled(descriptors: () => number, wanted?: Holdings): Promise<Holdings> {
    let least: Holdings | undefined;
    for (let look = 0; look < (wanted === undefined ? MOST_LOOKS / 10 : MOST_LOOKS); look++) {
      const { heapBytes } = await this.examine();
      const expression = 'JSON.stringify(process.getActiveResourcesInfo())';
      const answer = await this.#call<{ result: { value: string } }>('Runtime.evaluate', { expression });
      const resources = JSON.parse(answer.result.value) as string[];
      const held = (kind: string) => resources.filter((resource) => resource === kind).length;
      const now = {
        heapBytes,
        descriptors: descriptors(),
        sockets: held('TCPSocketWrap'),
        timers: held('Timeout'),
      };
      least = least === undefined ? now : leastOf(least, now);
      if (wanted !== undefined && isWithin(least, wanted)) break;
    }
    return least as Holdings;
  }

  close(): void {
    this.#socket.terminate();
  }

  async #call<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#calls;
    const answer = new Promise<Result>((resolve, reject) => {
      const receive = (data: Buffer) => {
        const message = JSON.parse(data.toString()) as { id?: number; result: Result; error?: unknown };
        if (message.id !== id) return;
        this.#socket.off('message', receive);
        if (message.error === undefined) resolve(message.result);
        else reject(new Error(`${method}: ${JSON.stringify(message.error)}`));
      };
      this.#socket.on('message', receive);
    });
    this.#socket.send(JSON.stringify({ id, method, params }));
    return await answer;
  }
}

function leastOf(one: Holdings, other: Holdings): Holdings {
  return {
    heapBytes: Math.min(one.heapBytes, other.heapBytes),
    descriptors: Math.min(one.descriptors, other.descriptors),
    sockets: Math.min(one.sockets, other.sockets),
    timers: Math.min(one.timers, other.timers),
  };
}

function isWithin(held: Holdings, wanted: Holdings): boolean {
  return (
    held.descriptors <= wanted.descriptors && held.sockets <= wanted.sockets && held.timers <= wanted.timers
  );
}
