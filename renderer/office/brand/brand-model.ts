import type { AnswerOf } from '../../../backend/contract/call.ts';
import type { BRAND_MANAGEMENT } from '../../../backend/contract/calls/management/company/brand.ts';
import type { COMPANIES_MANAGEMENT } from '../../../backend/contract/calls/management/company/companies.ts';
import type { BodyOf } from '../../../backend/client/index.ts';
import { LANGUAGES, type Language } from '../../../backend/contract/languages.ts';
import {
  hueDistance,
  NEAR_HUE,
  PRICE_HUES,
  readableChroma,
  unreadablePairs,
} from '../../../backend/contract/brand/contrast.ts';
import { formatNumber } from '../../components/index.ts';

type Settings = AnswerOf<typeof COMPANIES_MANAGEMENT.companySettings>;
type SettingsBody = BodyOf<typeof COMPANIES_MANAGEMENT.saveCompanySettings>;
export type EarlierBrand = AnswerOf<typeof BRAND_MANAGEMENT.brandHistory>[number];
export type FinishedBrand = AnswerOf<typeof BRAND_MANAGEMENT.finishedBrands>[number];

/** The figures of a look, in the order of their sliders. */
export const FIGURES = [
  { key: 'hue', least: 0, most: 360, step: 1, unit: '°' },
  { key: 'chroma', least: 0, most: 0.2, step: 0.001, unit: '' },
  { key: 'neutral', least: 0, most: 0.012, step: 0.001, unit: '' },
  { key: 'corner', least: 0, most: 6, step: 1, unit: ' px' },
] as const;
export type FigureKey = (typeof FIGURES)[number]['key'];

/** A figure of a look with its unit. */
export function printFigure(key: string, value: number): string {
  const { step, unit } = FIGURES.find((figure) => figure.key === key) ?? FIGURES[0];
  return formatNumber(value, step < 1 ? 3 : 0) + unit;
}

/** What a company may switch on and off for its customers. */
export const FEATURES = ['transfersBetweenCustomers', 'singleLogin', 'proveBeforeChange'] as const;
export type Feature = (typeof FEATURES)[number];
/** Values that take two persons, because money can move by them. */
const LOOSER: Readonly<Partial<Record<Feature, boolean>>> = {
  transfersBetweenCustomers: true,
  proveBeforeChange: false,
};

/** What of a company the page changes, as it is published or as somebody wants it. */
export type BrandDraft = Pick<Settings, 'name' | 'brand' | 'legal' | 'language' | Feature>;

/** The part of the settings that is a draft of the page. */
export function toDraft(settings: Settings): BrandDraft {
  const { name, brand, legal, language, transfersBetweenCustomers, singleLogin, proveBeforeChange } =
    settings;
  return { name, brand, legal, language, transfersBetweenCustomers, singleLogin, proveBeforeChange };
}

/** A draft with the name, look and legal texts of a finished or an earlier brand. */
export function withBrand(draft: BrandDraft, from: EarlierBrand | FinishedBrand): BrandDraft {
  const { name, legal, logo, logoLight, hue, chroma, neutral, corner } = from;
  return { ...draft, name, legal, brand: { logo, logoLight, hue, chroma, neutral, corner } };
}

export type ChangeKey = 'name' | 'logo' | 'logoLight' | FigureKey | `risk.${Language}` | 'language' | Feature;

/** One thing that publishing changes. */
export interface BrandChange {
  readonly key: ChangeKey;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
  /** Another person has to send it too. */
  readonly takesTwo: boolean;
}

const LOOK_KEYS = ['logo', 'logoLight', 'hue', 'chroma', 'neutral', 'corner'] as const;

/** What publishing the draft changes. */
export function changesOf(published: BrandDraft, draft: BrandDraft): readonly BrandChange[] {
  const rows: BrandChange[] = [
    { key: 'name', before: published.name, after: draft.name, takesTwo: false },
    ...LOOK_KEYS.map((key) => ({
      key,
      before: published.brand[key],
      after: draft.brand[key],
      takesTwo: false,
    })),
    { key: 'language', before: published.language, after: draft.language, takesTwo: false },
    ...FEATURES.map((key) => ({
      key,
      before: published[key],
      after: draft[key],
      takesTwo: LOOSER[key] === draft[key],
    })),
    ...LANGUAGES.map((language) => ({
      key: `risk.${language}` as const,
      before: published.legal.riskWarning[language],
      after: draft.legal.riskWarning[language],
      takesTwo: true,
    })),
  ];
  return rows.filter(({ before, after }) => before !== after);
}

/** The draft with one change taken back. */
export function withoutChange(published: BrandDraft, draft: BrandDraft, key: ChangeKey): BrandDraft {
  if (key.startsWith('risk.')) {
    const language = key.slice('risk.'.length) as Language;
    const riskWarning = { ...draft.legal.riskWarning, [language]: published.legal.riskWarning[language] };
    return { ...draft, legal: { riskWarning } };
  }
  if (key in draft.brand) {
    const member = key as keyof BrandDraft['brand'];
    return { ...draft, brand: { ...draft.brand, [member]: published.brand[member] } };
  }
  return { ...draft, [key]: published[key as keyof BrandDraft] };
}

/** What is sent to publish a draft: first what one person may do, then what waits for a second. What does not change is left out. */
export function bodiesOf(published: BrandDraft, draft: BrandDraft): readonly SettingsBody[] {
  const changes = changesOf(published, draft);
  const [alone, two] = [changes.filter((one) => !one.takesTwo), changes.filter((one) => one.takesTwo)];
  return [alone, two].map((part) => bodyOf(part, draft)).filter((body) => Object.keys(body).length > 0);
}

function bodyOf(changes: readonly BrandChange[], draft: BrandDraft): SettingsBody {
  const keys = new Set<string>(changes.map(({ key }) => key));
  const body: SettingsBody = {};
  if (keys.has('name')) body.name = draft.name;
  if (LOOK_KEYS.some((key) => keys.has(key))) body.brand = draft.brand;
  if (LANGUAGES.some((language) => keys.has(`risk.${language}`))) body.legal = draft.legal;
  if (keys.has('language')) body.language = draft.language;
  for (const feature of FEATURES) if (keys.has(feature)) body[feature] = draft[feature];
  return body;
}

/** Why a draft cannot be published. */
export type Obstacle = { readonly kind: 'unreadable'; readonly most: number } | { readonly kind: 'nameless' };

export function obstacleTo({ name, brand }: BrandDraft): Obstacle | undefined {
  if (name.trim() === '') return { kind: 'nameless' };
  if (unreadablePairs(brand).length > 0) return { kind: 'unreadable', most: readableChroma(brand) };
  return undefined;
}

/** Degrees to the colours of prices, and whether the brand is taken for one of them. */
export function priceDistances(hue: number) {
  const [up, down] = [hueDistance(hue, PRICE_HUES.up), hueDistance(hue, PRICE_HUES.down)];
  return { up, down, near: up < NEAR_HUE ? 'up' : down < NEAR_HUE ? 'down' : undefined } as const;
}

/** A figure as it is shown: never rounded up to what is needed. */
export function printRatio(ratio: number): string {
  return formatNumber(Math.floor(ratio * 10) / 10, 1);
}
