import { parseDecimal } from '../../protocol/decimal.ts';
import { TRADE_TYPE } from '../../protocol/enumerations.ts';
import type { ContractTerms } from '../product-definition.ts';

/** Account types whose customers may borrow. */
const LENDING_PLAYS: ReadonlySet<number> = new Set([TRADE_TYPE.leverage, TRADE_TYPE.stock]);
/** Largest volume in volume units: every one of them stays exact as a number of JSON. */
const MOST_VOLUME_UNITS = 10n ** 15n;
const VOLUMES = [
  'minVolume',
  'maxVolume',
  'volumeStep',
  'buyMaxPositionVolumes',
  'sellMaxPositionVolumes',
  'accountPositionTotalVolumes',
] as const;

/** What contradicts itself in the terms of an account type whose product has `digits` volume decimals; undefined when nothing does. */
export function playFault(play: ContractTerms, digits: number): string | undefined {
  return volumeFault(play, digits) ?? leverageFault(play) ?? boundFault(play);
}

function volumeFault(play: ContractTerms, digits: number): string | undefined {
  for (const name of VOLUMES) {
    const volume = parseDecimal(play[name], digits);
    if (volume === undefined) return `${name} has more than ${digits} decimals`;
    if (volume > MOST_VOLUME_UNITS) return `${name} is above ${MOST_VOLUME_UNITS} volume units`;
  }
  const [min, max, step] = [play.minVolume, play.maxVolume, play.volumeStep].map(
    (text) => parseDecimal(text, digits) ?? 0n,
  ) as [bigint, bigint, bigint];
  if (step === 0n) return 'volumeStep is zero';
  if (min === 0n || min % step !== 0n) return 'minVolume is not a multiple of volumeStep';
  return max <= min ? 'maxVolume is not above minVolume' : undefined;
}

function leverageFault(play: ContractTerms): string | undefined {
  const { minLeverage, defaultLeverage, maxLeverage, lending } = play;
  if (minLeverage > defaultLeverage || defaultLeverage > maxLeverage)
    return 'defaultLeverage is out of range';
  if (Number(play.maintenanceMarginRatio) * maxLeverage >= 1)
    return 'maintenanceMarginRatio leaves no room below the initial margin at maxLeverage';
  if (lending && !LENDING_PLAYS.has(play.tradeType)) return 'contracts and spot lend nothing: lending';
  return lending && lending.overnightLeverage > maxLeverage ? 'overnightLeverage is out of range' : undefined;
}

/** Upper bounds of zero are no bounds. */
function boundFault(play: ContractTerms): string | undefined {
  const [minFee, maxFee] = [Number(play.minFee), Number(play.maxFee)];
  if (maxFee > 0 && minFee > maxFee) return 'minFee is above maxFee';
  const { stopLossMinPoint, stopLossMaxPoint } = play;
  return stopLossMaxPoint > 0 && stopLossMinPoint > stopLossMaxPoint
    ? 'stopLossMinPoint is above stopLossMaxPoint'
    : undefined;
}
