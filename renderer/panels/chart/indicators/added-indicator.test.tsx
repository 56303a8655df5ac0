import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { IndicatorDialog } from './indicator-dialog.tsx';
import { listOf, readList, useIndicators } from './indicator-store.ts';
import { type IndicatorKind, type KindId, bars, line } from './indicator.ts';
import { INDICATOR_KINDS } from './kinds.ts';

const ADDED: IndicatorKind = {
  id: String('medianPrice') as KindId,
  short: 'MED',
  pane: 'price',
  unit: 'price',
  parameters: [bars('length', 9, 2)],
  lines: [line('', 'series-1')],
  levels: [],
  create: () => ({ take: ({ high, low }) => [(high + low) / 2] }),
};
const kinds = INDICATOR_KINDS as IndicatorKind[];

afterEach(() => {
  cleanup();
  useIndicators.setState({ lists: {}, templates: {} });
});

it('an indicator that is added by one row and its name is found, shown with its parameters and stored, and gone without the row', () => {
  const show = () => render(<IndicatorDialog product="BTCUSDT" open onOpenChange={() => undefined} />);
  const choice = () => screen.queryByRole('button', { name: /^Median price\s*MED$/u });
  const stored = () => readList(listOf(useIndicators.getState(), 'BTCUSDT'));
  i18n.addResource('en-US', 'chart', `indicator.${ADDED.id}`, 'Median price');
  kinds.push(ADDED);
  try {
    show();
    fireEvent.click(choice() as HTMLElement);
    expect(screen.getByRole('listitem', { name: 'Median price' })).toBeTruthy();
    expect(stored()).toMatchObject([{ kind: 'medianPrice', parameters: { length: 9 } }]);
  } finally {
    kinds.pop();
  }
  cleanup();
  show();
  expect(choice()).toBeNull();
  expect(stored()).toEqual([]);
});
