import { toInstrumentId } from '../../../../backend/domain/units.ts';
import { type Direction } from '../../../../backend/domain/direction.ts';
import { UNIT_RATE, type InstrumentTerms } from '../../../../backend/domain/index.ts';
import type { PositionView } from '../../../trading/contracts.ts';
import { EMPTY_DRAFT, ticketReducer, type TicketAction, type TicketDraft } from '../ticket-model.ts';
import type { TicketInputs } from '../summary-types.ts';

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: 0,
  endTime: 86_400,
}));

/** BTC/USDT: one decimal of price, three of quantity, ten times leverage, limits of 1.200 a side. */
export const TERMS: InstrumentTerms = {
  symbolId: toInstrumentId(1),
  symbolName: 'BTC/USDT',
  symbolCode: 'BTC/USDT',
  tradeType: 'isolated',
  tradeMode: 'mm',
  baseCurrency: 'BTC',
  profitCurrency: 'USDT',
  symbolDigits: 1,
  numberDigits: 3,
  contractSize: 1,
  minVolume: 10,
  maxVolume: 5000,
  limitMaxVolume: 5000,
  volumeStep: 10,
  buyMaxVolume: 1200,
  sellMaxVolume: 1200,
  accountMaxVolume: 2000,
  minLeverage: 1,
  maxLeverage: 50,
  defaultLeverage: 10,
  maintenanceRatio: 50_000_000n,
  askSpread: 5,
  bidSpread: 5,
  quoteVolume: 0,
  feePerLot: 0n,
  feeRate: 5_000_000n,
  minFee: 0n,
  maxFee: 0n,
  stopMinPoints: 50,
  stopMaxPoints: 100_000,
  priceMinPoints: 0,
  priceMaxPoints: 96_000,
  financing: { long: 0n, short: 0n, yearDays: 365, minuteOfDay: 1_320, tripleDay: undefined },
  tradeEnabled: true,
  session: { tradeTimes: EVERY_DAY, holidays: [] },
};

export const FACTS: TicketInputs = {
  terms: TERMS,
  quote: { bid: 964_120, ask: 964_125 },
  quoteAgeMs: 1000,
  nowMs: Date.UTC(2026, 10, 20, 14, 32),
  conversion: { accountDigits: 2, rate: UNIT_RATE },
  available: 627_909n,
  longExposure: 0,
  shortExposure: 0,
  heldLong: 0,
  heldShort: 0,
  positions: [],
};

export const draftOf = (...actions: TicketAction[]): TicketDraft =>
  actions.reduce(ticketReducer, ticketReducer(EMPTY_DRAFT, { type: 'product', symbolId: 1 }));
export const quantity = (text: string): TicketAction => ({ type: 'quantity', text });
export const limit = (text: string): TicketAction[] => [
  { type: 'kind', kind: 'limit' },
  { type: 'price', text },
];

export const position = (positionId: string, direction: Direction, volume: number) =>
  ({ positionId, direction, volume, entryPrice: 960_000, margin: 100_000n }) as PositionView;
