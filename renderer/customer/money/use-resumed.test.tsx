import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useResumed } from './use-resumed.ts';

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
