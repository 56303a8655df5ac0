import type { Clock } from '../../domain/clock.ts';
import { ASSET_PUSH_INTERVAL_MS, type AssetPart } from '../../contract/message-hub/index.ts';
import type { TradeStream } from '../../engine/trade-stream.ts';

/** Who receives the asset pushes of an account. */
export interface AssetReader {
  /** Sends the push; false when the reader is too slow for it now and wants the next one whatever it says. */
  sendAsset(text: string, part: AssetPart): boolean;
}

/** One part of one account. */
interface Subject {
  readonly accountId: number;
  readonly part: AssetPart;
  readonly readers: Set<AssetReader>;
  /** Readers that do not have the last push; they get the next one even if nothing changed. */
  readonly behind: Set<AssetReader>;
  lastText: string | undefined;
  nextAtMs: number;
  cancel: (() => void) | undefined;
}

/** Pushes the figures of accounts to their readers, only on change and at most as often as their part is sent. */
export class AssetPusher {
  /** By account, then by part. */
  readonly #subjects = new Map<number, Map<AssetPart, Subject>>();
  readonly #trades: TradeStream;
  readonly #clock: Clock;
  readonly #stopListening: () => void;

  constructor(trades: TradeStream, clock: Clock) {
    this.#trades = trades;
    this.#clock = clock;
    this.#stopListening = trades.onAssetsChanged((accountId) => {
      for (const subject of this.#subjects.get(accountId)?.values() ?? []) this.#arm(subject);
    });
  }

  add(accountId: number, reader: AssetReader, part: AssetPart = 'figures'): void {
    const parts = this.#subjects.get(accountId) ?? new Map<AssetPart, Subject>();
    this.#subjects.set(accountId, parts);
    const subject = parts.get(part) ?? newSubject(accountId, part);
    parts.set(part, subject);
    if (subject.readers.has(reader)) return;
    subject.readers.add(reader);
    subject.behind.add(reader);
    this.#arm(subject);
  }

  remove(accountId: number, reader: AssetReader, part: AssetPart = 'figures'): void {
    const parts = this.#subjects.get(accountId);
    const subject = parts?.get(part);
    if (parts === undefined || subject === undefined) return;
    subject.readers.delete(reader);
    subject.behind.delete(reader);
    if (subject.readers.size > 0) return;
    subject.cancel?.();
    parts.delete(part);
    if (parts.size === 0) this.#subjects.delete(accountId);
  }

  close(): void {
    this.#stopListening();
    for (const parts of this.#subjects.values()) for (const subject of parts.values()) subject.cancel?.();
    this.#subjects.clear();
  }

  #arm(subject: Subject): void {
    subject.cancel ??= this.#clock.schedule(Math.max(subject.nextAtMs, this.#clock.nowMs()), () => {
      subject.cancel = undefined;
      this.#push(subject);
    });
  }

  /** Figures that show a decision wait for its commit, as trade messages do. */
  #push(subject: Subject): void {
    const { accountId, part } = subject;
    const text = this.#trades.assetText(accountId, part);
    if (text === undefined) return;
    const committed = this.#trades.committed(accountId);
    if (committed === undefined) return this.#send(subject, text);
    let stopped = false;
    subject.cancel = () => (stopped = true);
    committed.then(
      () => {
        if (stopped) return;
        subject.cancel = undefined;
        this.#send(subject, text);
        // What changed in the meantime was not armed for.
        this.#arm(subject);
      },
      // The decision was undone: the figures are others then.
      () => {
        if (stopped) return;
        subject.cancel = undefined;
        subject.nextAtMs = this.#clock.nowMs() + ASSET_PUSH_INTERVAL_MS[subject.part];
        this.#arm(subject);
      },
    );
  }

  #send(subject: Subject, text: string): void {
    const receivers = text === subject.lastText ? [...subject.behind] : [...subject.readers];
    subject.behind.clear();
    if (receivers.length === 0) return;
    subject.lastText = text;
    subject.nextAtMs = this.#clock.nowMs() + ASSET_PUSH_INTERVAL_MS[subject.part];
    for (const reader of receivers) if (!reader.sendAsset(text, subject.part)) subject.behind.add(reader);
    if (subject.behind.size > 0) this.#arm(subject);
  }
}

function newSubject(accountId: number, part: AssetPart): Subject {
  return {
    accountId,
    part,
    readers: new Set(),
    behind: new Set(),
    lastText: undefined,
    nextAtMs: 0,
    cancel: undefined,
  };
}
