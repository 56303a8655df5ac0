import { toInstrumentId } from '../../domain/units.ts';
import type { Tick, TradeDirection } from '../../domain/market-data.ts';
import { MAX_BATCH_TICKS } from '../tick-reader.ts';

/** One message of the market: the ticks that the producer published in one turn, or, without ticks, a heartbeat. */
export interface TickBatch {
  /** Which run of a producer it is from; a whole number drawn at its start. */
  readonly run: number;
  /** Grows by one with every message of a run. */
  readonly number: number;
  /** Which changes of the market it was made under (`MarketState.revision`). */
  readonly revision: number;
  /** Market time that the message reaches, milliseconds. */
  readonly nowMs: number;
  readonly ticks: readonly Tick[];
}

/** First number of a message; another one is of a form that this process does not know. */
const FORM = 1;
const HEAD = ['form', 'run', 'number', 'revision', 'nowMs'] as const;
const ROW = [
  'symbolId',
  'seq',
  'timeMs',
  'price',
  'bid',
  'ask',
  'bidVolume',
  'askVolume',
  'volume',
  'direction',
] as const;
const BYTES = 8;

/** The batch as numbers of eight bytes: a head of five, then ten for every tick. 327,720 bytes at most. */
export function encodeBatch({ run, number, revision, nowMs, ticks }: TickBatch): Uint8Array {
  const bytes = new Uint8Array((HEAD.length + ROW.length * ticks.length) * BYTES);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const put = (value: number): void => {
    view.setFloat64(at, value, true);
    at += BYTES;
  };
  for (const value of [FORM, run, number, revision, nowMs]) put(value);
  for (const tick of ticks) for (const member of ROW) put(tick[member]);
  return bytes;
}

/** Reads a message; undefined when it is not a batch of this form. */
export function decodeBatch(bytes: Uint8Array): TickBatch | undefined {
  const count = (bytes.length / BYTES - HEAD.length) / ROW.length;
  if (!Number.isInteger(count) || count < 0 || count > MAX_BATCH_TICKS) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += BYTES) {
    if (!Number.isSafeInteger(view.getFloat64(at, true))) return undefined;
  }
  let at = 0;
  const take = (): number => {
    at += BYTES;
    return view.getFloat64(at - BYTES, true);
  };
  if (take() !== FORM) return undefined;
  const head = { run: take(), number: take(), revision: take(), nowMs: take() };
  const ticks = Array.from({ length: count }, () => ({
    symbolId: toInstrumentId(take()),
    seq: take(),
    timeMs: take(),
    price: take(),
    bid: take(),
    ask: take(),
    bidVolume: take(),
    askVolume: take(),
    volume: take(),
    direction: take() as TradeDirection,
  }));
  return { ...head, ticks };
}
