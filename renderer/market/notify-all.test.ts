import { afterEach, expect, it, vi } from 'vitest';
import { KeyedStore } from './paced-store.ts';
import { TapeStore } from './engine.ts';

afterEach(() => vi.unstubAllGlobals());

it('keeps a fault of one follower from the others, and reports it', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const fault = new Error('one panel');
  const broken = () => {
    throw fault;
  };
  const received: unknown[] = [];
  const quotes = new KeyedStore<number>();
  const tapes = new TapeStore();
  quotes.subscribe(1, broken);
  quotes.subscribe(1, (value) => received.push(value));
  tapes.follow(1, broken);
  tapes.follow(1, ({ symbolId }) => received.push(symbolId));
  quotes.set(1, 7);
  tapes.add({ symbolId: 1, rows: [], receivedAtMs: 0, restartedAt: undefined });
  expect(received).toEqual([7, 1]);
  expect(reported).toEqual([fault, fault]);
});
