import type { TradeType } from '../../domain/account-type.ts';
import type { TradeMode } from '../../domain/orders/execution-model.ts';
import { TRADE_MODE_NUMBER, TRADE_TYPE_NUMBER } from '../enumerations.ts';
import { wireNumbers } from './wire-numbers.ts';

/** `tradeType`, `playType` and `play`: what backs a position. */
export const TRADE_TYPES = wireNumbers<TradeType>('account types', TRADE_TYPE_NUMBER);

/** `dealMode` and `tradeModel`: how orders in a product are executed. */
export const TRADE_MODES = wireNumbers<TradeMode>('execution models', TRADE_MODE_NUMBER);
