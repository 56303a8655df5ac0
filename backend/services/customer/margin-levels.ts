import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { WARNING_LEVEL } from '../../domain/margin/margin-level.ts';

/**
 * Margin levels by account type, percent text, as customer records show them: where the owner is warned and where positions are closed,
 * `stopOut` in percent. Only cross accounts have levels for the whole account.
 */
export function marginLevels(stopOut: bigint) {
  return {
    earlyWarningLevel: { [TRADE_TYPE_NUMBER.cross]: `${WARNING_LEVEL}%` },
    forceLevel: { [TRADE_TYPE_NUMBER.cross]: `${stopOut}%` },
  };
}
