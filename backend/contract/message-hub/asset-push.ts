import { TRADE_TYPE, type TradeType } from '../../domain/account-type.ts';
/**
 * Asset pushes: text frames with the live figures of one account and its positions, after subscribe_asset.
 * `f(…)` belongs to the cross contract (account type 1), `g(…)` to the isolated contract (account type 2).
 */
export type AssetPushPrefix = 'f' | 'g';

/** Figures of the account, decimal text at its digits. */
export interface AssetFigures {
  /** Floating profit of all positions. */
  readonly profitLoss: string;
  readonly occupyMargin: string;
  readonly availableMargin: string;
  /** Margin level in percent; empty without positions. Spelled so. */
  readonly marginRadio: string;
  readonly netWorth: string;
  readonly balance: string;
  /** 1 safe, 2 warning, 3 danger. */
  readonly riskStatus: string;
  /** Margin levels in percent at which positions are closed and the customer is warned. */
  readonly closeProportion: string;
  readonly warnProportion: string;
  readonly withdrawAmount: string;
}

/** Figures of one position. */
export interface PositionFigures {
  readonly positionId: string;
  readonly profitLoss: string;
  /** Estimated liquidation price; empty when there is none. */
  readonly previewStopPrice: string;
  readonly riskStatus: string;
}

export interface AssetPush {
  readonly prefix: AssetPushPrefix;
  readonly account: AssetFigures;
  readonly positions: readonly PositionFigures[];
}

/** Most positions that one push carries, and that a reader accepts. */
export const MAX_PUSH_POSITIONS = 1000;

/** Members of the account group in the order of the wire. */
const ACCOUNT_FIELDS = [
  'profitLoss',
  'occupyMargin',
  'availableMargin',
  'marginRadio',
  'netWorth',
  'balance',
  'riskStatus',
  'closeProportion',
  'warnProportion',
  'withdrawAmount',
] as const satisfies readonly (keyof AssetFigures)[];

/** Fewest account figures that a reader accepts: older senders stop after `balance`. */
const FEWEST_ACCOUNT_FIELDS = 6;

const SHAPE = /^([fg])\(([^()]*)\);((?:\([^()]*\);?)*)$/;
const GROUP = /\(([^()]*)\)/g;

/** Prefix of the asset pushes of an account type; undefined for account types without such pushes. */
export function assetPushPrefix(tradeType: TradeType): AssetPushPrefix | undefined {
  if (tradeType === TRADE_TYPE.cross) return 'f';
  return tradeType === TRADE_TYPE.isolated ? 'g' : undefined;
}

/** The text frame of an asset push. Positions beyond the limit are left out. */
export function encodeAssetPush(push: AssetPush): string {
  const account = ACCOUNT_FIELDS.map((field) => push.account[field]).join(',');
  const positions = push.positions
    .slice(0, MAX_PUSH_POSITIONS)
    .map((row) => `(${row.positionId},${row.profitLoss},${row.previewStopPrice},,,,${row.riskStatus});`);
  return `${push.prefix}(${account});${positions.join('')}`;
}

/** Reads a text frame; undefined when it is no asset push. Figures that the sender leaves out are empty text. */
export function decodeAssetPush(text: string): AssetPush | undefined {
  const match = SHAPE.exec(text);
  if (match === null) return undefined;
  const [, prefix, figures = '', rows = ''] = match;
  const values = figures.split(',');
  const groups = [...rows.matchAll(GROUP)].map((group) => (group[1] ?? '').split(','));
  if (values.length < FEWEST_ACCOUNT_FIELDS || groups.length > MAX_PUSH_POSITIONS) return undefined;
  const account = Object.fromEntries(ACCOUNT_FIELDS.map((field, index) => [field, values[index] ?? '']));
  return {
    prefix: prefix === 'f' ? 'f' : 'g',
    account: account as Record<(typeof ACCOUNT_FIELDS)[number], string>,
    positions: groups.map(positionFigures),
  };
}

function positionFigures(values: readonly string[]): PositionFigures {
  const [positionId = '', profitLoss = '', previewStopPrice = '', , , , riskStatus = ''] = values;
  return { positionId, profitLoss, previewStopPrice, riskStatus };
}
