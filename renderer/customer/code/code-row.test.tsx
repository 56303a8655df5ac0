import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiResult } from '../../connection/terminal-connection.ts';
import { useCode } from './code-row.tsx';
import type { CodeTicket } from '../proof.ts';

it('a code belongs to the address that it was sent to: another address has none yet', async () => {
  let sent = 0;
  const ask = (): Promise<ApiResult<CodeTicket>> => {
    sent += 1;
    return Promise.resolve({ kind: 'value', value: { ticket: `t${sent}` } as CodeTicket });
  };
  const { result, rerender } = renderHook(({ to }) => useCode(ask, to), {
    initialProps: { to: 'ines@old.example' },
  });
  await act(() => result.current.send());
  act(() => result.current.type('123456'));
  expect(result.current.given).toEqual({ ticket: 't1', code: '123456' });

  rerender({ to: 'ines@new.example' });
  expect(result.current).toMatchObject({ typed: '', given: undefined, standing: { state: 'none' } });
  rerender({ to: 'ines@old.example' });
  expect(result.current.given).toEqual({ ticket: 't1', code: '123456' });

  rerender({ to: 'ines@new.example' });
  await act(() => result.current.send());
  act(() => result.current.type('654321'));
  expect(result.current.given).toEqual({ ticket: 't2', code: '654321' });
});

it('an answer that comes after the address was changed is a code for the address it was asked for', async () => {
  let answer: (value: ApiResult<CodeTicket>) => void = () => undefined;
  const ask = () => new Promise<ApiResult<CodeTicket>>((resolve) => (answer = resolve));
  const { result, rerender } = renderHook(({ to }) => useCode(ask, to), {
    initialProps: { to: 'a@x.example' },
  });
  let sending: Promise<void> = Promise.resolve();
  act(() => void (sending = result.current.send()));
  rerender({ to: 'b@x.example' });
  await act(async () => {
    answer({ kind: 'value', value: { ticket: 't' } as CodeTicket });
    await sending;
  });
  expect(result.current.standing.state).toBe('none');
});
