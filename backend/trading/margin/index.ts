import { TRADE_TYPE } from '../../domain/account-type.ts';
import type { Account } from '../model.ts';
import { LEVERAGED_WALLET } from '../assets/leveraged-wallet.ts';
import { CROSS_MARGIN } from './cross-margin.ts';
import { ISOLATED_MARGIN } from './isolated-margin.ts';
import type { MarginModel } from './margin-model.ts';

/** The margin model of an account that holds contracts. */
export function marginModelOf({ tradeType }: Pick<Account, 'tradeType'>): MarginModel {
  if (tradeType === TRADE_TYPE.leverage) return LEVERAGED_WALLET;
  return tradeType === TRADE_TYPE.cross ? CROSS_MARGIN : ISOLATED_MARGIN;
}
