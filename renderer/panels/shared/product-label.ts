import { TRADE_TYPE, type TradeType } from '../../../backend/domain/account-type.ts';
import type { PanelsKey } from '../../i18n/i18n.ts';
import type { Product } from '../../market/contracts.ts';

/** A product's name in two parts: what is traded, and in which currency where that distinguishes it. */
export interface ProductLabel {
  readonly main: string;
  readonly quote: string | undefined;
  readonly full: string;
}

const PAIR_AREAS: ReadonlySet<string> = new Set(['crypto', 'forex', 'metal']);

/** `BTC/USDT` for pairs and for what is called after its two currencies, as shares of funds are; the code for everything else. */
export function productLabel(
  product: Pick<Product, 'area' | 'baseCurrency' | 'profitCurrency' | 'code'>,
): ProductLabel {
  const { area, baseCurrency, profitCurrency, code } = product;
  const pair = `${baseCurrency}/${profitCurrency}`;
  if (!PAIR_AREAS.has(area) && code !== pair) return { main: code, quote: undefined, full: code };
  return { main: baseCurrency, quote: profitCurrency, full: pair };
}

const PLAY_KEYS: Record<TradeType, PanelsKey> = {
  [TRADE_TYPE.cross]: 'play.cross',
  [TRADE_TYPE.isolated]: 'play.isolated',
  [TRADE_TYPE.leveragedSpot]: 'play.leverage',
  [TRADE_TYPE.spot]: 'play.spot',
  [TRADE_TYPE.stock]: 'play.stock',
};

/** The text key of an account type. */
export function playKey(tradeType: TradeType): PanelsKey {
  return PLAY_KEYS[tradeType];
}

const AREAS = ['crypto', 'forex', 'metal', 'index', 'stock', 'etf', 'fund'] as const;

/** The text key of an area of the market; areas that a platform adds keep their own word. */
export function areaKey(area: string): PanelsKey | undefined {
  return (AREAS as readonly string[]).includes(area) ? (`area.${area}` as PanelsKey) : undefined;
}

/** Order of the areas in lists. Unknown ones come last. */
export function areaRank(area: string): number {
  const rank = (AREAS as readonly string[]).indexOf(area);
  return rank < 0 ? AREAS.length : rank;
}
