import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  BRAND_TOKENS,
  brandContrast,
  hueDistance,
  readableChroma,
  unreadablePairs,
} from '../../backend/contract/brand/contrast.ts';
import { MERIDIAN_LOOK } from '../../backend/contract/brand/look.ts';
import FINISHED from '../../backend/services/management/company/finished-brands.json' with { type: 'json' };

const CSS = readFileSync('renderer/theme/tokens.css', 'utf8');

/** The part of the tokens of a theme. */
const partOf = { dark: CSS.slice(CSS.indexOf('---- dark')), light: CSS.slice(CSS.indexOf('---- light')) };

describe('the colours by which contrast is worked out', () => {
  it.each(['dark', 'light'] as const)('are those of the tokens in the %s theme', (theme) => {
    for (const [name, colour] of Object.entries(BRAND_TOKENS[theme])) {
      const { lightness, chroma, neutral, fixed } = { chroma: 0, neutral: 0, fixed: 0, ...colour };
      // Light says only what differs from dark.
      const [text = ''] =
        new RegExp(`--${name}: oklch\\([^;]+;`).exec(partOf[theme]) ??
        new RegExp(`--${name}: oklch\\([^;]+;`).exec(partOf.dark) ??
        [];
      const [, said = '', times = ''] = /oklch\(([\d.]+) (.+) var\(--brand-hue\)\)/.exec(text) ?? [];
      expect(Number(said), name).toBe(lightness);
      const factor = (of: string) =>
        times.includes(`--brand-${of}`) ? Number(/\* ([\d.]+)/.exec(times)?.[1] ?? 1) : 0;
      expect([factor('chroma'), factor('neutral'), times.includes('var') ? 0 : Number(times)], name).toEqual([
        chroma,
        neutral,
        fixed,
      ]);
    }
  });
});

it('the finished brands and the product’s own can be read and are taken for no price', () => {
  for (const look of [MERIDIAN_LOOK, ...FINISHED]) {
    expect(unreadablePairs(look)).toEqual([]);
    expect(Math.min(hueDistance(look.hue, 160), hueDistance(look.hue, 22))).toBeGreaterThan(25);
  }
});

it('less chroma makes every hue readable, and black on white has the greatest contrast', () => {
  for (let hue = 0; hue < 360; hue += 15) {
    const look = { hue, chroma: 0.2, neutral: 0.012 };
    const chroma = readableChroma(look);
    expect(chroma).toBeGreaterThan(0.1);
    expect(unreadablePairs({ ...look, chroma })).toEqual([]);
  }
  for (const { dark, light } of brandContrast(MERIDIAN_LOOK)) expect(Math.min(dark, light)).toBeLessThan(21);
});
