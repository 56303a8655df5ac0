import { TRADE_MODE_NUMBER } from '../../contract/enumerations.ts';
import type { ContractTerms } from '../product-definition.ts';

/** Terms of a product of a manifest that says nothing else; quantities are those of the product's digits. */
export const DEFAULT_TERMS: Omit<ContractTerms, 'tradeType' | 'minVolume' | 'volumeStep'> = {
  tradeMode: TRADE_MODE_NUMBER.mm,
  contractSize: 1,
  maxVolume: '10000',
  buyMaxPositionVolumes: '50000',
  sellMaxPositionVolumes: '50000',
  accountPositionTotalVolumes: '80000',
  minLeverage: 1,
  maxLeverage: 20,
  defaultLeverage: 5,
  maintenanceMarginRatio: '0.025',
  askSpread: 0,
  bidSpread: 0,
  feeRate: '0.0005',
  minFee: '0',
  maxFee: '5000',
  stopLossMinPoint: 5,
  stopLossMaxPoint: 100_000_000,
  priceMaxLimit: '0.5',
  priceMinLimit: '0.5',
  buyInterest: '-0.05',
  sellInterest: '-0.01',
};
