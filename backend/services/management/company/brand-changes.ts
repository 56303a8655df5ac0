import { readableChroma, unreadablePairs } from '../../../contract/brand/contrast.ts';
import { MERIDIAN_LOOK } from '../../../contract/brand/look.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import type { LocalizedText } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  publishedBrand,
  readSetting,
  type Company,
  type CompanySettings,
} from '../../company/company-service.ts';

/** Earlier brands that a company keeps; a logo may have 64 KiB. */
export const MAX_BRAND_HISTORY = 8;

/** How long the legal texts of a brand may come after its look, which is a call of its own (milliseconds). */
const ONE_PUBLICATION_MS = 60_000;

const UNREADABLE: LocalizedText = {
  'en-US':
    'Invalid parameters: `%s` must be at most %s with this hue, or words of this colour cannot be read (%s).',
  'zh-CN': '参数无效：在此色相下 `%s` 不得大于 %s，否则文字难以辨认（%s）。',
  'zh-TW': '參數無效：在此色相下 `%s` 不得大於 %s，否則文字難以辨認（%s）。',
};

/** Throws 104 for colours with which words cannot be read in one of the themes; it names the greatest chroma that can. */
export function checkBrand({ brand }: CompanySettings): void {
  if (brand === undefined) return;
  const look = { ...MERIDIAN_LOOK, ...brand };
  const pairs = unreadablePairs(look);
  if (pairs.length === 0) return;
  const said = pairs.map(
    ({ id, need, dark, light }) => `${id} ${cut(Math.min(dark, light))}, WCAG AA ${need}`,
  );
  throw new PlatformError(
    CODE.parametersInvalid,
    ['brand.chroma', String(readableChroma(look)), said.join('; ')],
    UNREADABLE,
  );
}

/** Never rounded up to what is needed. */
const cut = (ratio: number) => Math.floor(ratio * 100) / 100;

/**
 * A change with the brand that it replaces; one that leaves the brand alone is as it was, and so are legal texts that
 * complete what the same person has just published.
 */
export function withHistory(
  company: Company,
  change: CompanySettings,
  { by, nowMs }: { readonly by: string; readonly nowMs: number },
): CompanySettings {
  const before = publishedBrand(company);
  const after = publishedBrand({ ...company, ...change });
  if (isSame(after, before)) return change;
  const earlier = readSetting(company, 'brandHistory');
  const [newest] = earlier;
  const isJustNow = newest?.replacedBy === by && nowMs - newest.replacedTime < ONE_PUBLICATION_MS;
  const isRest = isSame({ ...after, legal: before.legal }, before) && isSame(newest?.legal, before.legal);
  if (isJustNow && isRest) return change;
  const replaced = { ...before, replacedTime: nowMs, replacedBy: by };
  const brandHistory = [replaced, ...earlier].slice(0, MAX_BRAND_HISTORY);
  return { ...change, brandHistory };
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
