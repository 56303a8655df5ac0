import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ApiResult } from '../../connection/index.ts';
import { useSending } from './use-sending.ts';

const lost: ApiResult<string> = { kind: 'unknown', reason: 'timeout' };
const value: ApiResult<string> = { kind: 'value', value: 'ok' };
const refused: ApiResult<string> = {
  kind: 'refused',
  failure: { code: 'FS50005', message: 'no', waitSeconds: undefined },
};

function setUp(answers: readonly ApiResult<string>[]) {
  const keys: string[] = [];
  const { result } = renderHook(() => useSending());
  const send = (wish: object) =>
    act(() =>
      result.current.send(wish, (key) => {
        keys.push(key);
        return Promise.resolve(answers[keys.length - 1] ?? value);
      }),
    );
  return { keys, send, now: () => result.current };
}

describe('sending money', () => {
  it('asks under the same key after no answer, so that nothing is executed twice', async () => {
    const { keys, send, now } = setUp([lost, value]);
    expect(await send({ amount: '1' })).toBeUndefined();
    expect(now().failed).toEqual(lost);
    expect(await send({ amount: '1' })).toBe('ok');
    expect(keys[1]).toBe(keys[0]);
    expect(now().failed).toBeUndefined();
  });

  it('sends once when two presses come before the page renders', async () => {
    const { keys, now } = setUp([]);
    const ask = (key: string) => Promise.resolve(keys.push(key)).then(() => value);
    const answers = await act(() =>
      Promise.all([now().send({ amount: '1' }, ask), now().send({ amount: '1' }, ask)]),
    );
    expect(answers).toEqual(['ok', undefined]);
    expect(keys).toHaveLength(1);
  });

  it('takes another key for another wish, after a refusal and after success', async () => {
    const { keys, send } = setUp([lost, refused, value, value]);
    for (const amount of ['1', '2', '2', '2']) await send({ amount });
    expect(new Set(keys).size).toBe(4);
  });
});
