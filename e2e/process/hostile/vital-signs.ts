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

  close(): void {
    this.#socket.terminate();
  }

  async #call<Result>(method: string, params: object): Promise<Result> {
    const id = ++this.#calls;
    const answer = new Promise<Result>((resolve, reject) => {
      const hear = (data: Buffer) => {
        const message = JSON.parse(data.toString()) as { id?: number; result: Result; error?: unknown };
        if (message.id !== id) return;
        this.#socket.off('message', hear);
        if (message.error === undefined) resolve(message.result);
        else reject(new Error(`${method}: ${JSON.stringify(message.error)}`));
      };
      this.#socket.on('message', hear);
    });
    this.#socket.send(JSON.stringify({ id, method, params }));
    return await answer;
  }
}
