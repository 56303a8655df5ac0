import { expect, it } from 'vitest';
import { MERIDIAN_LOOK, NO_LEGAL_TEXTS } from '../../../backend/contract/brand/look.ts';
import {
  bodiesOf,
  changesOf,
  obstacleTo,
  priceDistances,
  printRatio,
  withBrand,
  withoutChange,
  type BrandDraft,
} from './brand-model.ts';

const PUBLISHED: BrandDraft = {
  name: 'Meridian',
  brand: MERIDIAN_LOOK,
  legal: NO_LEGAL_TEXTS,
  language: 'en-US',
  transfersBetweenCustomers: false,
  singleLogin: false,
  proveBeforeChange: true,
};
const WARNED = { riskWarning: { ...NO_LEGAL_TEXTS.riskWarning, 'en-US': 'You may lose all of it.' } };

it('what one person may publish is sent apart from what waits for a second', () => {
  const draft = {
    ...PUBLISHED,
    name: 'Northlight',
    legal: WARNED,
    brand: { ...MERIDIAN_LOOK, hue: 205 },
    transfersBetweenCustomers: true,
    singleLogin: true,
  };
  expect(bodiesOf(PUBLISHED, draft)).toEqual([
    { name: 'Northlight', brand: draft.brand, singleLogin: true },
    { legal: WARNED, transfersBetweenCustomers: true },
  ]);
  expect(bodiesOf(PUBLISHED, PUBLISHED)).toEqual([]);
});

it('each change can be taken back by itself', () => {
  const draft = { ...PUBLISHED, name: 'A', legal: WARNED, brand: { ...MERIDIAN_LOOK, hue: 1, corner: 0 } };
  const rows = changesOf(PUBLISHED, draft);
  expect(rows.map(({ key }) => key)).toEqual(['name', 'hue', 'corner', 'risk.en-US']);
  for (const { key } of rows) {
    const left = changesOf(PUBLISHED, withoutChange(PUBLISHED, draft, key));
    expect(left.map((row) => row.key)).toEqual(rows.map((row) => row.key).filter((one) => one !== key));
  }
});

it('a finished brand fills in name, look and legal texts and leaves the rest', () => {
  const from = { id: 'x', name: 'Northlight', ...MERIDIAN_LOOK, hue: 205, legal: WARNED };
  const draft = withBrand({ ...PUBLISHED, singleLogin: true }, from);
  expect(draft).toMatchObject({ name: 'Northlight', brand: { hue: 205 }, legal: WARNED, singleLogin: true });
});

it('a draft that cannot be read says down to which chroma it has to go', () => {
  const strong = { ...PUBLISHED, brand: { ...MERIDIAN_LOOK, hue: 185, chroma: 0.2 } };
  const obstacle = obstacleTo(strong);
  expect(obstacle).toMatchObject({ kind: 'unreadable' });
  const most = obstacle?.kind === 'unreadable' ? obstacle.most : 0;
  expect(most).toBeGreaterThan(0.05);
  expect(obstacleTo({ ...strong, brand: { ...strong.brand, chroma: most } })).toBeUndefined();
  expect(obstacleTo({ ...PUBLISHED, name: ' ' })).toEqual({ kind: 'nameless' });
});

it('a hue nearer than 25 degrees to what rises or falls is near it, also past zero', () => {
  expect(priceDistances(136).near).toBe('up');
  expect(priceDistances(358).near).toBe('down');
  expect(priceDistances(205)).toEqual({ up: 45, down: 177, near: undefined });
});

it('a ratio is never shown as more than it is', () => {
  expect(printRatio(4.49)).toBe('4.4');
});
