/** What goes wrong with a disk from a moment on, until it is healed. */
export type DiskFault =
  /** No write finds room where a file would grow. */
  | 'full'
  /** Writes and flushes fail. */
  | 'failing'
  /** Flushes say that they were done, and were not. */
  | 'lying';

/** A write or a change of length that no flush has made durable yet. */
type Change = { readonly at: number; readonly bytes: Buffer } | { readonly length: number };

/** The unit that a power cut leaves whole, in bytes. */
const SECTOR_BYTES = 512;

/** Bytes that grow without being copied for each that is added; what was never written reads as zeros. */
class Content {
  #bytes: Buffer;
  length: number;

  constructor(bytes: Buffer) {
    this.#bytes = Buffer.from(bytes);
    this.length = bytes.length;
  }

  read(into: Uint8Array, at: number): number {
    const count = Math.max(0, Math.min(into.length, this.length - at));
    if (count > 0) into.set(this.#bytes.subarray(at, at + count));
    return count;
  }

  apply(change: Change): void {
    if ('length' in change) this.#resize(change.length);
    else {
      this.#resize(Math.max(this.length, change.at + change.bytes.length));
      change.bytes.copy(this.#bytes, change.at);
    }
  }

  copy(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.length));
  }

  #resize(length: number): void {
    if (length > this.#bytes.length) {
      const more = Buffer.alloc(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(more, 0, 0, this.length);
      this.#bytes = more;
    } else if (length < this.length) this.#bytes.fill(0, length, this.length);
    this.length = length;
  }
}

/** A file as programs read it, and as a power cut would leave it. */
class DiskFile {
  readonly #now: Content;
  readonly #durable: Content;
  readonly #pending: Change[] = [];

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#now = new Content(bytes);
    this.#durable = new Content(bytes);
  }

  get length(): number {
    return this.#now.length;
  }

  read(into: Uint8Array, at: number): number {
    return this.#now.read(into, at);
  }

  change(change: Change): void {
    this.#pending.push(change);
    this.#now.apply(change);
  }

  flush(): void {
    for (const change of this.#pending) this.#durable.apply(change);
    this.#pending.length = 0;
  }

  /** All that was written, as the end of a process leaves it. */
  contents(): Buffer {
    return this.#now.copy();
  }

  /** What a power cut leaves: all that was flushed, and of each later write the sectors that `isKept` draws. */
  afterPowerCut(isKept: () => boolean): Buffer {
    const left = new Content(this.#durable.copy());
    for (const change of this.#pending) {
      if ('length' in change) {
        if (isKept()) left.apply(change);
        continue;
      }
      for (let from = 0; from < change.bytes.length; from += SECTOR_BYTES)
        if (isKept())
          left.apply({ at: change.at + from, bytes: change.bytes.subarray(from, from + SECTOR_BYTES) });
    }
    return left.copy();
  }
}

/** The contents of a disk at a moment, by names of files. */
export type DiskImage = ReadonlyMap<string, Buffer>;

/** A folder of files in memory that fails as it is told, for one life of a platform. Names are durable at once. */
export class SimulatedDisk {
  readonly #files = new Map<string, DiskFile>();
  fault: DiskFault | undefined;
  /** Told of every write, flush and change of length before it happens. */
  onOperation: () => void = () => undefined;

  constructor(image: DiskImage = new Map()) {
    for (const [name, bytes] of image) this.#files.set(name, new DiskFile(bytes));
  }

  /** Told when whoever has files open has ended. */
  onHandlesLost: () => void = () => undefined;
  loseHandles(): void {
    this.onHandlesLost();
  }

  names(): string[] {
    return [...this.#files.keys()];
  }

  find(name: string): DiskFile | undefined {
    return this.#files.get(name);
  }

  make(name: string): DiskFile {
    this.#requireRoom(true);
    const made = new DiskFile();
    this.#files.set(name, made);
    return made;
  }

  remove(name: string): boolean {
    return this.#files.delete(name);
  }

  rename(from: string, to: string): void {
    const file = this.#files.get(from);
    if (file === undefined) throw systemError('ENOENT');
    this.#files.delete(from);
    this.#files.set(to, file);
  }

  write(file: DiskFile, bytes: Uint8Array, at: number): void {
    this.onOperation();
    this.#requireRoom(at + bytes.length > file.length);
    file.change({ at, bytes: Buffer.from(bytes) });
  }

  truncate(file: DiskFile, length: number): void {
    this.onOperation();
    this.#requireRoom(length > file.length);
    file.change({ length });
  }

  flush(file: DiskFile): void {
    this.onOperation();
    if (this.fault === 'failing') throw systemError('EIO');
    if (this.fault !== 'lying') file.flush();
  }

  /** What is on the disk when the process that wrote it ends. */
  image(): DiskImage {
    return new Map([...this.#files].map(([name, file]) => [name, file.contents()]));
  }

  /** What is on it after a power cut: of writes that no flush made durable, the sectors that `isKept` draws. */
  afterPowerCut(isKept: () => boolean): DiskImage {
    return new Map([...this.#files].map(([name, file]) => [name, file.afterPowerCut(isKept)]));
  }

  #requireRoom(isGrowing: boolean): void {
    if (this.fault === 'failing') throw systemError('EIO');
    if (this.fault === 'full' && isGrowing) throw systemError('ENOSPC');
  }
}

/** The error that the system gives for a call on a file. */
export function systemError(code: 'EIO' | 'ENOSPC' | 'ENOENT' | 'EEXIST'): Error {
  return Object.assign(new Error(`${code}: simulated`), { code });
}
