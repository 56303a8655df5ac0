import { PRODUCT_CALLS } from '../../contract/calls/products.ts';
import type { Language, LocalizedText } from '../../contract/languages.ts';
import { ASSET_FILTER } from '../../contract/records/index.ts';
import { REFERENCE_CURRENCY } from '../../domain/index.ts';
import { isConvertible } from '../../market/conversion.ts';
import type { ProductDefinition } from '../../market/product-definition.ts';
import { implement, type Operation } from '../operation.ts';

/** When the built-in assets were set up. */
const ASSET_TIME_MS = Date.UTC(2026, 0, 1);

/** Digits of an asset that the table does not name. */
const COIN_DIGITS = 8;

interface AssetSeed {
  readonly digits: number;
  /** Simplified, traditional, English; currencies of ISO 4217 take their names from the platform's locale data. */
  readonly names?: readonly [string, string, string];
}

/** Ids are positions in this table plus one: new assets are appended, none is ever removed. */
const SEEDS: Readonly<Record<string, AssetSeed>> = {
  USDT: { digits: 2, names: ['泰达币', '泰達幣', 'Tether'] },
  USD: { digits: 2 },
  EUR: { digits: 2 },
  GBP: { digits: 2 },
  JPY: { digits: 0 },
  CHF: { digits: 2 },
  AUD: { digits: 2 },
  CAD: { digits: 2 },
  NZD: { digits: 2 },
  CNH: { digits: 2, names: ['离岸人民币', '離岸人民幣', 'Offshore renminbi'] },
  HKD: { digits: 2 },
  SGD: { digits: 2 },
  BTC: { digits: 8, names: ['比特币', '比特幣', 'Bitcoin'] },
  ETH: { digits: 8, names: ['以太坊', '以太坊', 'Ether'] },
  SOL: { digits: 8, names: ['Solana', 'Solana', 'Solana'] },
  XRP: { digits: 6, names: ['瑞波币', '瑞波幣', 'XRP'] },
  BNB: { digits: 8, names: ['币安币', '幣安幣', 'BNB'] },
  ADA: { digits: 6, names: ['艾达币', '艾達幣', 'Cardano'] },
  DOGE: { digits: 8, names: ['狗狗币', '狗狗幣', 'Dogecoin'] },
  LTC: { digits: 8, names: ['莱特币', '萊特幣', 'Litecoin'] },
  XAU: { digits: 4, names: ['黄金', '黃金', 'Gold'] },
  XAG: { digits: 4, names: ['白银', '白銀', 'Silver'] },
};

/** Ids of assets that only the products name begin here. */
const FIRST_PRODUCT_ASSET_ID = 1000;

export interface AssetEntry {
  readonly id: number;
  readonly code: string;
  readonly digits: number;
  readonly type: 1 | 2;
  readonly name: LocalizedText;
  /** The fund whose share it is; 0 where it is none. */
  readonly fundId: number;
  /** False for a currency that no products connect with the others: nothing can be traded in it. */
  readonly isTraded: boolean;
}

/** Assets of the platform: the table, and what the products are quoted or settled in besides. */
export function buildAssets(products: readonly ProductDefinition[]): readonly AssetEntry[] {
  const isTraded = (code: string) => isConvertible(products, code, REFERENCE_CURRENCY.currency);
  const known = Object.entries(SEEDS).map(([code, seed], at): AssetEntry => ({
    id: at + 1,
    code,
    digits: seed.digits,
    type: ASSET_FILTER.common,
    fundId: 0,
    name: seed.names === undefined ? currencyName(code) : localized(seed.names),
    isTraded: isTraded(code),
  }));
  const currencies = new Set(
    products
      .filter((product) => product.area === 'crypto' || product.area === 'forex' || product.area === 'fund')
      .flatMap((product) => [product.baseCurrency, product.profitCurrency]),
  );
  const funds = new Map(
    products
      .filter((product) => product.area === 'fund')
      .map(({ baseCurrency, fundId = 0 }) => [baseCurrency, fundId]),
  );
  const others = [...currencies].filter((code) => !Object.hasOwn(SEEDS, code)).sort();
  return [
    ...known,
    ...others.map((code, at): AssetEntry => ({
      id: FIRST_PRODUCT_ASSET_ID + at,
      code,
      digits: COIN_DIGITS,
      type: funds.has(code) ? ASSET_FILTER.fund : ASSET_FILTER.common,
      fundId: funds.get(code) ?? 0,
      name: currencyName(code),
      isTraded: isTraded(code),
    })),
  ];
}

function localized([simplified, traditional, english]: readonly [string, string, string]): LocalizedText {
  return { 'zh-CN': simplified, 'zh-TW': traditional, 'en-US': english };
}

function currencyName(code: string): LocalizedText {
  const name = (language: Language) =>
    /^[A-Z]{3}$/.test(code)
      ? (new Intl.DisplayNames([language], { type: 'currency' }).of(code) ?? code)
      : code;
  return { 'zh-CN': name('zh-CN'), 'zh-TW': name('zh-TW'), 'en-US': name('en-US') };
}

/** getAssetsList (reference data). No header is required there. */
export function assetsOperation(assets: readonly AssetEntry[]): Operation {
  return implement(PRODUCT_CALLS.getAssetsList, async (context, request) => {
    const { type = ASSET_FILTER.all } = request;
    return assets
      .filter((asset) => type === ASSET_FILTER.all || asset.type === type)
      .map((asset) => wireAsset(asset, context.language));
  });
}

/** The asset as answers carry it. */
export function wireAsset(asset: AssetEntry, language: Language) {
  return {
    id: asset.id,
    status: 1,
    revision: 1,
    createBy: 'system',
    updateBy: 'system',
    createTime: ASSET_TIME_MS,
    updateTime: ASSET_TIME_MS,
    name: asset.name[language],
    displayName: asset.name[language],
    code: asset.code,
    digits: asset.digits,
    initState: 2,
    type: asset.type,
    fundId: asset.fundId,
  };
}
