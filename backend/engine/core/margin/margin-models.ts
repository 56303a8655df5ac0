import { TRADE_TYPE } from '../../../domain/account-type.ts';
import type { Account } from '../model.ts';
import { LEVERAGED_WALLET } from '../assets/leveraged-wallet.ts';
import { CROSS_MARGIN } from './cross-margin.ts';
import { ISOLATED_MARGIN } from './isolated-margin.ts';
import { STOCK_MODEL } from '../stock/stock-model.ts';
import type { MarginModel } from './margin-model.ts';

/** How an account backs what it holds. */
export function marginModelOf({ tradeType }: Pick<Account, 'tradeType'>): MarginModel {
  if (tradeType === TRADE_TYPE.leveragedSpot) return LEVERAGED_WALLET;
  if (tradeType === TRADE_TYPE.stock) return STOCK_MODEL;
  return tradeType === TRADE_TYPE.cross ? CROSS_MARGIN : ISOLATED_MARGIN;
}
