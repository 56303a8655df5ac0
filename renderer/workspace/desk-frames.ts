/** What frames need of a window. */
export interface FrameWindow {
  readonly closed: boolean;
  readonly document: {
    readonly visibilityState: DocumentVisibilityState;
    addEventListener(kind: string, listener: () => void): void;
    removeEventListener(kind: string, listener: () => void): void;
  };
  requestAnimationFrame(task: FrameRequestCallback): number;
  cancelAnimationFrame(id: number): void;
}

/** Where own numbers of frames begin, far from those that the browser gives out. */
const FIRST_ID = 2 ** 40;

/**
 * Frames of a desk of several windows that share one page's code. A main window that is minimised has no frames, and all that
 * draws by them would stand still in the windows that are looked at: as long as it is hidden, theirs are taken.
 */
export class DeskFrames {
  readonly #main: FrameWindow;
  readonly #now: () => number;
  readonly #native: Pick<FrameWindow, 'requestAnimationFrame' | 'cancelAnimationFrame'>;
  readonly #waiting = new Map<number, FrameRequestCallback>();
  #others: readonly FrameWindow[] = [];
  #nextId = FIRST_ID;
  #requested: { readonly view: FrameWindow; readonly cancel: () => void } | undefined;

  /** `now` is the time that frames of the main window have. */
  constructor(main: FrameWindow, now: () => number) {
    this.#main = main;
    this.#now = now;
    const { requestAnimationFrame, cancelAnimationFrame } = main;
    this.#native = {
      requestAnimationFrame: requestAnimationFrame.bind(main),
      cancelAnimationFrame: cancelAnimationFrame.bind(main),
    };
  }

  /** The other windows of the desk. With the first one frames are shared, with none they are the main window's own again. */
  setOthers(others: readonly FrameWindow[]): void {
    const before = this.#others;
    this.#others = others;
    for (const { document } of before) document.removeEventListener('visibilitychange', this.#look);
    for (const { document } of others) document.addEventListener('visibilitychange', this.#look);
    if (before.length === 0 && others.length > 0) this.#share();
    if (before.length > 0 && others.length === 0) this.#end();
    this.#look();
  }

  #share(): void {
    this.#main.document.addEventListener('visibilitychange', this.#look);
    this.#main.requestAnimationFrame = (task) => {
      this.#nextId += 1;
      this.#waiting.set(this.#nextId, task);
      this.#look();
      return this.#nextId;
    };
    this.#main.cancelAnimationFrame = (id) => {
      if (!this.#waiting.delete(id)) this.#native.cancelAnimationFrame(id);
    };
  }

  /** What still waits gets its frame, from the main window. */
  #end(): void {
    this.#main.document.removeEventListener('visibilitychange', this.#look);
    this.#main.requestAnimationFrame = this.#native.requestAnimationFrame;
    this.#main.cancelAnimationFrame = (id) => {
      if (!this.#waiting.delete(id)) this.#native.cancelAnimationFrame(id);
    };
  }

  /** Asks for the next frame of the window that has one. */
  readonly #look = (): void => {
    if (this.#waiting.size === 0) return;
    const isSeen = ({ closed, document }: FrameWindow) => !closed && document.visibilityState === 'visible';
    const view = [this.#main, ...this.#others].find(isSeen) ?? this.#main;
    if (this.#requested?.view === view) return;
    this.#requested?.cancel();
    const frames = view === this.#main ? this.#native : view;
    const id = frames.requestAnimationFrame(() => this.#run());
    this.#requested = { view, cancel: () => frames.cancelAnimationFrame(id) };
  };

  #run(): void {
    this.#requested = undefined;
    const nowMs = this.#now();
    for (const [id, task] of [...this.#waiting]) {
      if (!this.#waiting.delete(id)) continue;
      try {
        task(nowMs);
      } catch (fault) {
        globalThis.reportError(fault);
      }
    }
    this.#look();
  }
}
