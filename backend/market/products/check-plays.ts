import { parseDecimal } from '../../domain/decimal.ts';
import { isContractType, isWalletType } from '../../domain/account-type.ts';
import { TRADE_MODE } from '../../domain/orders/execution-model.ts';
import { isSpreadTooWide, RATIO_DIGITS } from '../../domain/index.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { TRADE_MODES, TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { ContractTerms, ProductDefinition } from '../product-definition.ts';
import { termsBoundFault } from './check-bounds.ts';
import { marginSetFault } from './check-margin-sets.ts';

/** Account types whose customers may borrow. */
const LENDING_PLAYS: ReadonlySet<number> = new Set([
  TRADE_TYPE_NUMBER.leveragedSpot,
  TRADE_TYPE_NUMBER.stock,
]);
/** Largest volume in volume units: every one of them stays exact as a number of JSON. */
const MOST_VOLUME_UNITS = 10n ** 15n;
/** Price ticks of a pip: clients read distances in whole pips. A smallest one is rounded up, a largest one must fit. */
const TICKS_OF_A_PIP = 10;
const VOLUMES = [
  'minVolume',
  'maxVolume',
  'volumeStep',
  'buyMaxPositionVolumes',
  'sellMaxPositionVolumes',
  'accountPositionTotalVolumes',
  'quoteVolume',
  'hedgeThreshold',
] as const;

/** The one volume that clients read as a whole number: what is published must be what holds. */
const WHOLE_LOTS = 'accountPositionTotalVolumes';

/** Whether decimal text of lots has nothing after the point. */
export function isWhole(lots: string): boolean {
  return parseDecimal(lots, 0) !== undefined;
}

/** What contradicts itself in the terms of an account type whose product has `digits` volume decimals; undefined when nothing does. */
export function playFault(play: ContractTerms, digits: number): string | undefined {
  return (
    volumeFault(play, digits) ??
    leverageFault(play) ??
    marginSetFault(play, digits) ??
    boundFault(play) ??
    groupFault(play) ??
    feeFault(play) ??
    termsBoundFault(play) ??
    hedgeFault(play)
  );
}

function feeFault({ feePerLot, feeRate, makerFeeRate, tradeType }: ContractTerms): string | undefined {
  const [maker, all] = [makerFeeRate ?? '0', feeRate].map((rate) => parseDecimal(rate, RATIO_DIGITS) ?? 0n);
  if (maker !== undefined && all !== undefined && maker > all) return 'makerFeeRate is above feeRate';
  if (feePerLot === undefined || !isWalletType(TRADE_TYPES.written(tradeType))) return undefined;
  return 'feePerLot: where assets change hands the fee is a share of what is received';
}

function hedgeFault({ tradeType, tradeMode, hedgeThreshold, hedgeRatio }: ContractTerms): string | undefined {
  if (hedgeThreshold === undefined && hedgeRatio === undefined) return undefined;
  if (
    TRADE_MODES.written(tradeMode) !== TRADE_MODE.butterflyMm ||
    !isContractType(TRADE_TYPES.written(tradeType))
  )
    return 'only contracts of a hedged market maker (tradeMode 2) have hedgeThreshold and hedgeRatio';
  if (Number(hedgeThreshold ?? '1') === 0) return 'hedgeThreshold is zero';
  const ratio = Number(hedgeRatio ?? '1');
  return ratio > 0 && ratio <= 1 ? undefined : 'hedgeRatio is not above 0 and at most 1';
}

/** A spread that would move a price too far, for all or for a customer group; undefined where each is fair. `price` in ticks. */
export function spreadFault({ plays }: Pick<ProductDefinition, 'plays'>, price: number): string | undefined {
  for (const play of plays) {
    for (const spread of [play, ...(play.groupSpreads ?? [])]) {
      const whose = 'customerGroupId' in spread ? ` of the customer group ${spread.customerGroupId}` : '';
      for (const side of ['askSpread', 'bidSpread'] as const)
        if (isSpreadTooWide(spread[side], Math.floor(price)))
          return `${side}${whose} is more than a tenth of the price of ${Math.floor(price)} price ticks`;
    }
  }
  return undefined;
}

/** What contradicts itself in the spreads of customer groups; undefined when nothing does. */
export function groupFault({ groupSpreads = [] }: ContractTerms): string | undefined {
  const ids = groupSpreads.map(({ customerGroupId }) => customerGroupId);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  return twice === undefined ? undefined : `groupSpreads name the customer group ${twice} twice`;
}

function volumeFault(play: ContractTerms, digits: number): string | undefined {
  for (const name of VOLUMES) {
    const lots = play[name];
    // The volume of a quote and the threshold of a hedge may be left out.
    if (lots === undefined) continue;
    const volume = parseDecimal(lots, digits);
    if (volume === undefined) return `${name} has more than ${digits} decimals`;
    if (name === WHOLE_LOTS && !isWhole(lots)) return `${name} must be a whole number of lots`;
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
  const { minLeverage, defaultLeverage, maxLeverage, lending, settlementDays = 0 } = play;
  if (settlementDays > 0 && play.tradeType !== TRADE_TYPE_NUMBER.stock)
    return 'only shares are settled later: settlementDays';
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
  if (stopLossMaxPoint > 0 && stopLossMinPoint > stopLossMaxPoint)
    return 'stopLossMinPoint is above stopLossMaxPoint';
  return stopLossMaxPoint % TICKS_OF_A_PIP === 0
    ? undefined
    : `stopLossMaxPoint is not a multiple of ${TICKS_OF_A_PIP} price ticks`;
}
