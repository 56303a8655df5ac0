import type { BrandLook } from './look.ts';

export type BrandTheme = 'dark' | 'light';
type Figures = Pick<BrandLook, 'hue' | 'chroma' | 'neutral'>;

/** A colour of the terminal's tokens: its lightness, and what its chroma is made of. */
export interface TokenColour {
  readonly lightness: number;
  /** Times the brand's chroma. */
  readonly chroma?: number;
  /** Times the tint of the greys. */
  readonly neutral?: number;
  readonly fixed?: number;
}

/** The tokens on which words and rings of the brand stand; a test compares them with `renderer/theme/tokens.css`. */
export const BRAND_TOKENS = {
  dark: {
    'n-0': { lightness: 0.13, neutral: 1 },
    'n-1': { lightness: 0.172, neutral: 1 },
    'n-7': { lightness: 0.655, neutral: 1 },
    brand: { lightness: 0.715, chroma: 1 },
    'brand-solid': { lightness: 0.49, chroma: 1.25 },
    'brand-solid-hover': { lightness: 0.516, chroma: 1.25 },
    'on-solid': { lightness: 0.99, fixed: 0.002 },
    focus: { lightness: 0.8, chroma: 1 },
  },
  light: {
    'n-0': { lightness: 0.918, neutral: 1 },
    'n-1': { lightness: 0.995, fixed: 0.001 },
    'n-7': { lightness: 0.505, neutral: 1.4 },
    brand: { lightness: 0.45, chroma: 1.3 },
    'brand-solid': { lightness: 0.48, chroma: 1.35 },
    'brand-solid-hover': { lightness: 0.445, chroma: 1.35 },
    'on-solid': { lightness: 0.99, fixed: 0.002 },
    focus: { lightness: 0.54, chroma: 1.5 },
  },
} as const satisfies Readonly<Record<BrandTheme, Readonly<Record<string, TokenColour>>>>;

type TokenName = keyof (typeof BRAND_TOKENS)['dark'];

/** Contrast of words and of what is no word (WCAG 2.2, 1.4.3 and 1.4.11, level AA). */
const WORDS = 4.5;
const SHAPES = 3;

const PAIRS = {
  link: ['brand', 'n-1', WORDS],
  linkOutside: ['brand', 'n-0', WORDS],
  button: ['on-solid', 'brand-solid', WORDS],
  buttonHover: ['on-solid', 'brand-solid-hover', WORDS],
  label: ['n-7', 'n-1', WORDS],
  labelOutside: ['n-7', 'n-0', WORDS],
  focus: ['focus', 'n-1', SHAPES],
  focusOutside: ['focus', 'n-0', SHAPES],
} as const satisfies Readonly<Record<string, readonly [TokenName, TokenName, number]>>;

export type ContrastPairId = keyof typeof PAIRS;

/** Two colours that meet, and how well they are told apart in each theme. */
export interface ContrastPair {
  readonly id: ContrastPairId;
  readonly need: number;
  readonly dark: number;
  readonly light: number;
}

/** The pairs of colours of a brand, as a browser mixes them. */
export function brandContrast(look: Figures): readonly ContrastPair[] {
  return Object.entries(PAIRS).map(([id, [fore, back, need]]) => {
    const ratio = (theme: BrandTheme) =>
      contrastOf(mix(BRAND_TOKENS[theme][fore], look), mix(BRAND_TOKENS[theme][back], look));
    return { id: id as ContrastPairId, need, dark: ratio('dark'), light: ratio('light') };
  });
}

/** The pairs that cannot be read in one of the themes. */
export function unreadablePairs(look: Figures): readonly ContrastPair[] {
  return brandContrast(look).filter(({ need, dark, light }) => Math.min(dark, light) < need);
}

const CHROMA_STEP = 0.001;
const CHROMA_DIGITS = 3;

/** The greatest chroma up to the wanted one with which every pair can be read; less colour always helps. */
export function readableChroma(look: Figures): number {
  let chroma = look.chroma;
  while (chroma > 0 && unreadablePairs({ ...look, chroma }).length > 0)
    chroma = Math.max(0, Number((chroma - CHROMA_STEP).toFixed(CHROMA_DIGITS)));
  return chroma;
}

/** Hues of what rises and what falls, which no brand changes. */
export const PRICE_HUES = { up: 160, down: 22 } as const;
/** Degrees below which a brand is taken for one of them. */
export const NEAR_HUE = 25;

/** Degrees between two hues, 0 to 180. */
export function hueDistance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360;
  return Math.min(apart, 360 - apart);
}

type Mixed = readonly [lightness: number, chroma: number, hue: number];

function mix({ lightness, chroma = 0, neutral = 0, fixed = 0 }: TokenColour, look: Figures): Mixed {
  return [lightness, chroma * look.chroma + neutral * look.neutral + fixed, look.hue];
}

function contrastOf(one: Mixed, other: Mixed): number {
  const [low, high] = [luminance(one), luminance(other)].sort((left, right) => left - right) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance of an OKLCH colour, cut to sRGB as browsers cut it (CSS Color 4, 10.2). */
function luminance([lightness, chroma, hue]: Mixed): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}
