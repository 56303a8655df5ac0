import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const PRODUCTS = [10, 20, 30, 40, 50].map((symbolId) => ({ base: { symbolId } }));
vi.mock('./market.ts', () => ({ useCatalogue: () => ({ data: PRODUCTS }) }));

const { MAIN_LINK, SelectionScope, selectSymbol, useSelectedSymbol, useSelections } =
  await import('./selection.ts');

beforeEach(() => useSelections.setState({ chosen: {} }));
afterEach(cleanup);

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

  it('are remembered for forty links and panels, the newest [MAX_SELECTIONS]', () => {
    for (let count = 1; count <= 41; count += 1) selectSymbol(`panel:chart-${count}`, 10);
    const kept = Object.keys(useSelections.getState().chosen);
    expect(kept).toHaveLength(40);
    expect(kept).not.toContain('panel:chart-1');
  });
});
