import { expect, it } from 'vitest';
import { StorageBusyError, type Chain, type Database } from '../../storage/index.ts';
import { CommitQueue } from './commit-queue.ts';

/** A store whose answers a test gives one by one. */
function answeringStore() {
  const answers: { resolve(): void; reject(error: Error): void }[] = [];
  const chains: (Chain | undefined)[] = [];
  const commit: Database['commit'] = (_statements, options) => {
    chains.push(options?.chain);
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  };
  return { answers, chains, database: { commit } as Database };
}

const NOTHING = { stored: () => undefined, failed: () => undefined };

it('has a commit unanswered until the earlier ones of its account are answered, even if it is refused at once', async () => {
  const { answers, database } = answeringStore();
  const queue = new CommitQueue(database);
  const notified: string[] = [];
  const note = (name: string) => ({
    stored: () => void notified.push(`${name} stored`),
    failed: () => void notified.push(`${name} failed`),
  });
  const first = queue.add([1], [], note('first'));
  const second = queue.add([1], [], note('second'));
  const unanswered = queue.unanswered(1)?.catch(() => notified.push('over'));
  answers[1]?.reject(new StorageBusyError('full'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(notified).toEqual(['second failed']);
  expect(queue.size).toBe(2);
  answers[0]?.resolve();
  await Promise.allSettled([first, second, unanswered]);
  expect(notified).toEqual(['second failed', 'first stored', 'over']);
  expect([queue.size, queue.unanswered(1)]).toEqual([0, undefined]);
});

it('begins a new chain for an account that was restored, and for no other', () => {
  const { chains, database } = answeringStore();
  const queue = new CommitQueue(database);
  const add = (accountId: number) => void queue.add([accountId], [], NOTHING);
  for (const accountId of [1, 1, 2]) add(accountId);
  queue.renew(1);
  for (const accountId of [1, 2]) add(accountId);
  const [first, second, other, renewed, kept] = chains;
  expect([second, kept]).toEqual([first, other]);
  expect(new Set([first, other, renewed]).size).toBe(3);
});

it('makes a commit that is decided by all of them after all others, and not at all when one of those fails', async () => {
  const { answers, database } = answeringStore();
  const queue = new CommitQueue(database);
  const notified: string[] = [];
  const note = (name: string) => ({
    stored: () => void notified.push(`${name} stored`),
    failed: (error: unknown) => void notified.push(`${name} ${(error as Error).name}`),
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  void queue.add([1], [], NOTHING);
  void queue.add([2], [], NOTHING);
  const after = queue.addAfterAll([-1], [], note('first'));
  expect(answers).toHaveLength(2);
  answers[1]?.resolve();
  await turn();
  expect(answers).toHaveLength(2);
  answers[0]?.resolve();
  await turn();
  answers[2]?.resolve();
  await after;
  void queue.add([1], [], NOTHING);
  const second = queue.addAfterAll([-1], [], note('second'));
  const third = queue.addAfterAll([-1], [], note('third'));
  answers[3]?.reject(new StorageBusyError('full'));
  await Promise.allSettled([second, third]);
  expect(notified).toEqual(['first stored', 'second StorageBusyError', 'third StorageBusyError']);
  expect([answers.length, queue.size]).toEqual([4, 0]);
});

it('has what was decided about two accounts unanswered for both, and builds it on the chains of both', async () => {
  const { answers, chains, database } = answeringStore();
  const queue = new CommitQueue(database);
  void queue.add([1], [], NOTHING);
  void queue.add([2], [], NOTHING);
  const together = queue.add([1, 2], [], NOTHING).catch(() => 'refused');
  expect(chains[2]).toEqual([chains[0], chains[1]]);
  answers[2]?.reject(new StorageBusyError('full'));
  await new Promise((resolve) => setImmediate(resolve));
  expect([queue.unanswered(1), queue.unanswered(2)].includes(undefined)).toBe(false);
  answers[0]?.resolve();
  answers[1]?.resolve();
  expect(await together).toBe('refused');
  expect([queue.size, queue.unanswered(1), queue.unanswered(2)]).toEqual([0, undefined, undefined]);
});
