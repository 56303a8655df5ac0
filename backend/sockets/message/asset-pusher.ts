import type { Clock } from '../../domain/clock.ts';
import type { TradeStream } from '../../services/trade-stream.ts';

/** Shortest time between two asset pushes of one account: four a second. */
const ASSET_PUSH_INTERVAL_MS = 250;

/** Who receives the asset pushes of an account. */
export interface AssetReader {
  /** Sends the push; false when the reader is too slow for it now and wants the next one whatever it says. */
  sendAsset(text: string): boolean;
}

interface Subject {
  readonly readers: Set<AssetReader>;
  /** Readers that do not have the last push; they get the next one even if nothing changed. */
  readonly behind: Set<AssetReader>;
  lastText: string | undefined;
  nextAtMs: number;
  cancel: (() => void) | undefined;
}

/** Pushes the figures of accounts to their readers, only on change and at most four times a second for each account. */
export class AssetPusher {
  readonly #subjects = new Map<number, Subject>();
  readonly #trades: TradeStream;
  readonly #clock: Clock;
  readonly #stopListening: () => void;

  constructor(trades: TradeStream, clock: Clock) {
    this.#trades = trades;
    this.#clock = clock;
    this.#stopListening = trades.onAssetsChanged((accountId) => {
      const subject = this.#subjects.get(accountId);
      if (subject !== undefined) this.#arm(accountId, subject);
    });
  }

  add(accountId: number, reader: AssetReader): void {
    const subject = this.#subjects.get(accountId) ?? newSubject();
    this.#subjects.set(accountId, subject);
    if (subject.readers.has(reader)) return;
    subject.readers.add(reader);
    subject.behind.add(reader);
    this.#arm(accountId, subject);
  }

  remove(accountId: number, reader: AssetReader): void {
    const subject = this.#subjects.get(accountId);
    if (subject === undefined) return;
    subject.readers.delete(reader);
    subject.behind.delete(reader);
    if (subject.readers.size > 0) return;
    subject.cancel?.();
    this.#subjects.delete(accountId);
  }

  close(): void {
    this.#stopListening();
    for (const subject of this.#subjects.values()) subject.cancel?.();
    this.#subjects.clear();
  }

  #arm(accountId: number, subject: Subject): void {
    subject.cancel ??= this.#clock.schedule(Math.max(subject.nextAtMs, this.#clock.nowMs()), () => {
      subject.cancel = undefined;
      this.#push(accountId, subject);
    });
  }

  /** Figures that show a decision wait for its commit, as trade messages do. */
  #push(accountId: number, subject: Subject): void {
    const text = this.#trades.assetText(accountId);
    if (text === undefined) return;
    const committed = this.#trades.committed(accountId);
    if (committed === undefined) return this.#send(accountId, subject, text);
    let stopped = false;
    subject.cancel = () => (stopped = true);
    committed.then(
      () => {
        if (stopped) return;
        subject.cancel = undefined;
        this.#send(accountId, subject, text);
        // What changed in the meantime was not armed for.
        this.#arm(accountId, subject);
      },
      // The decision was undone: the figures are others then.
      () => {
        if (stopped) return;
        subject.cancel = undefined;
        subject.nextAtMs = this.#clock.nowMs() + ASSET_PUSH_INTERVAL_MS;
        this.#arm(accountId, subject);
      },
    );
  }

  #send(accountId: number, subject: Subject, text: string): void {
    const receivers = text === subject.lastText ? [...subject.behind] : [...subject.readers];
    subject.behind.clear();
    if (receivers.length === 0) return;
    subject.lastText = text;
    subject.nextAtMs = this.#clock.nowMs() + ASSET_PUSH_INTERVAL_MS;
    for (const reader of receivers) if (!reader.sendAsset(text)) subject.behind.add(reader);
    if (subject.behind.size > 0) this.#arm(accountId, subject);
  }
}

function newSubject(): Subject {
  return { readers: new Set(), behind: new Set(), lastText: undefined, nextAtMs: 0, cancel: undefined };
}
