import { TRADE_MODE, TRADE_TYPE } from '../../protocol/enumerations.ts';
import type { PlayTerms } from '../product-definition.ts';

/** Terms of the isolated contract that all products of an area share. */
type AreaTerms = Omit<
  PlayTerms,
  | 'tradeType'
  | 'askSpread'
  | 'bidSpread'
  | 'stopLossMinPoint'
  | 'stopLossMaxPoint'
  | 'maxVolume'
  | 'volumeStep'
  | 'minVolume'
>;

const CRYPTO: AreaTerms = {
  tradeMode: TRADE_MODE.mm,
  contractSize: 1,
  buyMaxPositionVolumes: '5000',
  sellMaxPositionVolumes: '5000',
  accountPositionTotalVolumes: '8000',
  minLeverage: 1,
  maxLeverage: 100,
  defaultLeverage: 20,
  maintenanceMarginRatio: '0.005',
  feeRate: '0.0005',
  minFee: '0',
  maxFee: '5000',
  priceMaxLimit: '0.5',
  priceMinLimit: '0.5',
  buyInterest: '-0.08',
  sellInterest: '0.02',
};

const FOREX: AreaTerms = {
  ...CRYPTO,
  contractSize: 100_000,
  buyMaxPositionVolumes: '200',
  sellMaxPositionVolumes: '200',
  accountPositionTotalVolumes: '300',
  maxLeverage: 200,
  defaultLeverage: 100,
  maintenanceMarginRatio: '0.0025',
  feeRate: '0.00002',
  priceMaxLimit: '0.1',
  priceMinLimit: '0.1',
  buyInterest: '-0.02',
  sellInterest: '-0.01',
};

const METAL: AreaTerms = {
  ...FOREX,
  contractSize: 100,
  maxLeverage: 100,
  defaultLeverage: 50,
  maintenanceMarginRatio: '0.005',
  feeRate: '0.00005',
  buyInterest: '-0.05',
  sellInterest: '0.01',
};

const STOCK: AreaTerms = {
  ...CRYPTO,
  buyMaxPositionVolumes: '50000',
  sellMaxPositionVolumes: '50000',
  accountPositionTotalVolumes: '80000',
  maxLeverage: 20,
  defaultLeverage: 5,
  maintenanceMarginRatio: '0.025',
  feeRate: '0.0008',
  priceMaxLimit: '0.3',
  priceMinLimit: '0.3',
  buyInterest: '-0.06',
  sellInterest: '-0.01',
};

export const AREA_TERMS = { crypto: CRYPTO, forex: FOREX, metal: METAL, stock: STOCK } as const;

/** What differs between the products of one area. */
export interface ContractTerms extends Partial<AreaTerms> {
  readonly area: keyof typeof AREA_TERMS;
  /** Smallest quantity and step of it, and the largest of one order, in lots. */
  readonly minVolume: string;
  readonly maxVolume: string;
  /** Spread added on each side in mode MM, in price ticks; ignored in the other modes. */
  readonly houseSpread: number;
  /** Smallest distance of take profit and stop loss, in price ticks. */
  readonly minDistance: number;
}

const MAX_STOP_DISTANCE = 100_000_000;

/** The isolated contract (play 2) of a product. */
export function isolatedContract(terms: ContractTerms): PlayTerms {
  const { area, minVolume, maxVolume, houseSpread, minDistance, ...different } = terms;
  const shared = { ...AREA_TERMS[area], ...different };
  const spread = shared.tradeMode === TRADE_MODE.mm ? houseSpread : 0;
  return {
    ...shared,
    tradeType: TRADE_TYPE.isolated,
    minVolume,
    maxVolume,
    volumeStep: minVolume,
    askSpread: spread,
    bidSpread: spread,
    stopLossMinPoint: minDistance,
    stopLossMaxPoint: MAX_STOP_DISTANCE,
  };
}
