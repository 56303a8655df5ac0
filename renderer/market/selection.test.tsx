import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../connection/terminal-connection.ts';
import { accountType } from '../session/account-type.ts';
import { useSessionStore } from '../session/session-store.ts';
import { useSettings } from '../session/settings.ts';
import {
  ChoiceInTurn,
  MAIN_LINK,
  SelectionScope,
  selectSymbol,
  useChoiceInTurn,
  useSelectedSymbol,
  useSelections,
} from './selection.ts';

const PRODUCTS = [10, 20, 30, 40, 50].map((symbolId) => ({ base: { symbolId } }));

// The products are there already. A room that others have loaded cannot be replaced, since tests share their page.
beforeEach(() => {
  useSelections.setState({ chosen: {} });
  useSettings.setState({ language: 'en-US' });
  useSessionStore.setState({ customer: { customerGroupId: 1, accounts: [] } as never });
  queryClient.setQueryData(['catalogue', 1, 'en-US', accountType()], PRODUCTS);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSessionStore.setState({ customer: undefined });
});

function show(scope: string) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SelectionScope value={scope}>{children}</SelectionScope>
  );
  return renderHook(() => useSelectedSymbol(), { wrapper }).result;
}

describe('products of links', () => {
  it('start with the first products, one for each colour', () => {
    expect(
      [MAIN_LINK, 'cyan', 'amber', 'rose', 'panel:chart'].map((scope) => show(scope).current[0]),
    ).toEqual([10, 20, 30, 40, 10]);
  });

  it('change for every panel of the colour and for no other', () => {
    const [violet, alsoViolet, cyan] = [show(MAIN_LINK), show(MAIN_LINK), show('cyan')];
    act(() => violet.current[1](50));
    expect([violet, alsoViolet, cyan].map(({ current }) => current[0])).toEqual([50, 50, 20]);
  });

  it('are the first again where the chosen product is not offered', () => {
    const violet = show(MAIN_LINK);
    act(() => violet.current[1](99));
    expect(violet.current[0]).toBe(10);
  });

  it('change in the answering frame where orders are sent, and in a turn of its own where a panel follows, whatever comes between', () => {
    vi.useFakeTimers();
    try {
      const Panel = ({ isLater, children }: { readonly isLater: boolean; readonly children: ReactNode }) => (
        <ChoiceInTurn value={useChoiceInTurn(MAIN_LINK, isLater)}>{children}</ChoiceInTurn>
      );
      const open = (isLater: boolean) =>
        renderHook(() => [useSelectedSymbol()[0], useSelectedSymbol()[0]], {
          wrapper: ({ children }) => <Panel isLater={isLater}>{children}</Panel>,
        }).result;
      const [order, ladder] = [open(false), open(true)];
      act(() => selectSymbol(MAIN_LINK, 50));
      expect([order.current, ladder.current]).toEqual([
        [50, 50],
        [10, 10],
      ]);
      act(() => selectSymbol(MAIN_LINK, 20));
      act(() => void vi.advanceTimersToNextTimer());
      expect([order.current, ladder.current]).toEqual([
        [20, 20],
        [20, 20],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are remembered for forty links and panels, the newest [MAX_SELECTIONS]', () => {
    for (let count = 1; count <= 41; count += 1) selectSymbol(`panel:chart-${count}`, 10);
    const kept = Object.keys(useSelections.getState().chosen);
    expect(kept).toHaveLength(40);
    expect(kept).not.toContain('panel:chart-1');
  });
});
