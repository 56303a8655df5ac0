import { renderHook, act } from '@testing-library/react';
import { expect, it, describe } from 'vitest';
import type { ApiResult } from '../../connection/terminal-connection.ts';
import { useResumed, useSending } from './use-money.ts';

type Items = readonly { readonly number: string; readonly waits: boolean }[];

function setUp(first: Items | undefined) {
  const { result, rerender } = renderHook(
    ({ items }: { readonly items: Items | undefined }) => useResumed(items, ({ waits }) => waits),
    { initialProps: { items: first } },
  );
  return { now: () => result.current, later: (items: Items) => rerender({ items }) };
}

it('what was on its way when the page opened is in view, and stays when it ends', () => {
  const { now, later } = setUp(undefined);
  expect(now()).toBeUndefined();
  later([
    { number: 'D2', waits: false },
    { number: 'D1', waits: true },
  ]);
  expect(now()).toBe('D1');
  later([{ number: 'D1', waits: false }]);
  expect(now()).toBe('D1');
});

it('what comes later takes nobody away from what is in view', () => {
  const { now, later } = setUp([]);
  later([{ number: 'D1', waits: true }]);
  expect(now()).toBeUndefined();
});

const lost: ApiResult<string> = { kind: 'unknown', reason: 'timeout' };
const value: ApiResult<string> = { kind: 'value', value: 'ok' };
const refused: ApiResult<string> = {
  kind: 'refused',
  failure: { code: 'FS50005', message: 'no', waitSeconds: undefined },
};

function setUpSending(answers: readonly ApiResult<string>[]) {
  const keys: string[] = [];
  const { result } = renderHook(() => useSending());
  const send = (request: object) =>
    act(() =>
      result.current.send(request, (key) => {
        keys.push(key);
        return Promise.resolve(answers[keys.length - 1] ?? value);
      }),
    );
  return { keys, send, now: () => result.current };
}

describe('sending money', () => {
  it('asks under the same key after no answer, so that nothing is executed twice', async () => {
    const { keys, send, now } = setUpSending([lost, value]);
    expect(await send({ amount: '1' })).toBeUndefined();
    expect(now().failed).toEqual(lost);
    expect(await send({ amount: '1' })).toBe('ok');
    expect(keys[1]).toBe(keys[0]);
    expect(now().failed).toBeUndefined();
  });

  it('sends once when two presses come before the page renders', async () => {
    const { keys, now } = setUpSending([]);
    const ask = (key: string) => Promise.resolve(keys.push(key)).then(() => value);
    const answers = await act(() =>
      Promise.all([now().send({ amount: '1' }, ask), now().send({ amount: '1' }, ask)]),
    );
    expect(answers).toEqual(['ok', undefined]);
    expect(keys).toHaveLength(1);
  });

  it('takes another key for another wish, after a refusal and after success', async () => {
    const { keys, send } = setUpSending([lost, refused, value, value]);
    for (const amount of ['1', '2', '2', '2']) await send({ amount });
    expect(new Set(keys).size).toBe(4);
  });
});
