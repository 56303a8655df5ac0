import { TRADE_TYPE_NUMBER } from '../../protocol/enumerations.ts';
import { STOP_OUT_LEVEL, WARNING_LEVEL } from '../../domain/margin-level.ts';

/** Margin levels by account type, percent text, as customer records show them. Only cross accounts have one for the whole account. */
export const MARGIN_LEVELS = {
  warning: { [TRADE_TYPE_NUMBER.cross]: `${WARNING_LEVEL}%` },
  stopOut: { [TRADE_TYPE_NUMBER.cross]: `${STOP_OUT_LEVEL}%` },
} as const;
