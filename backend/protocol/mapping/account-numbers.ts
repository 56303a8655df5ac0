import type { TradeMode } from '../../domain/execution-model.ts';
import { TRADE_MODE_NUMBER } from '../enumerations.ts';
import { wireNumbers } from './wire-numbers.ts';

/** `dealMode` and `tradeModel`: how orders in a product are executed. */
export const TRADE_MODES = wireNumbers<TradeMode>('execution models', TRADE_MODE_NUMBER);
