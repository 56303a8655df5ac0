import { rescale } from '../../domain/decimal.ts';
import type { InstrumentTerms } from '../../domain/index.ts';
import { stopOutLevelOf } from '../../domain/margin/margin-level.ts';
import { TEXT_DIGITS } from '../decimal-texts.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { DialectError } from '../errors.ts';
import type { Instrument } from '../instruments.ts';
import { FLAG, oneOf, optional, SYMBOL, whole } from '../parameters.ts';
import type { ContractAccounts } from './contract-account.ts';

/** What a customer sets in its futures account, and what there is to set. */
export function futuresSettingEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  return [...settingEndpoints(accounts), ...modeEndpoints(accounts)];
}

/** What a volume is worth at the last price, in whole units of the margin asset. */
function marketValueNow(accounts: ContractAccounts, instrument: Instrument, volume: number): bigint {
  const price = accounts.reads.newestTrade(instrument)?.price ?? 0;
  return rescale(accounts.marketValueOf(instrument, BigInt(volume) * BigInt(price)), TEXT_DIGITS, 0, 'down');
}

/** The same of the largest position of an account, as text. */
export function maxNotionalText(accounts: ContractAccounts, instrument: Instrument): string {
  return String(
    marketValueNow(accounts, instrument, accounts.rules.terms(instrument)?.accountMaxVolume ?? 0),
  );
}

/** Leverage, and what the terms say of it. */
function settingEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  const { orders, rules } = accounts;
  return [
    endpoint('POST /fapi/v1/leverage', {
      security: 'trade',
      weight: 1,
      parameters: { symbol: SYMBOL, leverage: whole(1) },
      async handle({ context, values: { symbol, leverage } }) {
        const account = accounts.find(context);
        if (account === undefined) throw new DialectError('marginInsufficient');
        const terms = rules.terms(symbol);
        const [least, most] = [terms?.minLeverage ?? 1, terms?.maxLeverage ?? 1];
        if (leverage < least || leverage > most) throw new DialectError('leverageWrong', [least, most]);
        await orders.access.setLeverage(account, symbol.symbolId, leverage);
        return { symbol: symbol.name, leverage, maxNotionalValue: maxNotionalText(accounts, symbol) };
      },
    }),
    endpoint('GET /fapi/v1/leverageBracket', {
      security: 'read',
      weight: 1,
      parameters: { symbol: optional(SYMBOL) },
      handle({ context, values: { symbol } }) {
        const account = accounts.find(context);
        const rows = (symbol === undefined ? orders.instruments.all : [symbol]).map((instrument) => ({
          symbol: instrument.name,
          brackets: bracketsOf(accounts, instrument, accounts.leverage(account, instrument)),
        }));
        return symbol === undefined ? rows : rows.slice(0, 1);
      },
    }),
    endpoint('GET /fapi/v1/commissionRate', {
      security: 'read',
      weight: 20,
      parameters: { symbol: SYMBOL },
      handle({ values: { symbol } }) {
        const { maker, taker } = orders.rates(symbol);
        return { symbol: symbol.name, makerCommissionRate: maker, takerCommissionRate: taker };
      },
    }),
    endpoint('GET /fapi/v1/symbolConfig', {
      security: 'read',
      weight: 5,
      parameters: { symbol: optional(SYMBOL) },
      handle({ context, values: { symbol } }) {
        const account = accounts.find(context);
        return (symbol === undefined ? orders.instruments.all : [symbol]).map((instrument) => ({
          symbol: instrument.name,
          marginType: 'CROSSED',
          isAutoAddMargin: false,
          leverage: accounts.leverage(account, instrument),
          maxNotionalValue: maxNotionalText(accounts, instrument),
        }));
      },
    }),
    endpoint('GET /fapi/v1/rateLimit/order', {
      security: 'read',
      weight: 1,
      parameters: {},
      handle: ({ orderCounts }) => orderCounts(),
    }),
  ];
}

/** Share of the worth of a position at which its account is closed, if that is all it holds. */
export function maintenanceRatio(terms: InstrumentTerms, leverage: number): number {
  return Number(stopOutLevelOf([terms])) / 100 / leverage;
}

/** The tiers of a product by what they are worth at the last price: how far leverage goes, and what has to be kept. */
function bracketsOf(accounts: ContractAccounts, instrument: Instrument, leverage: number) {
  const terms = accounts.rules.terms(instrument);
  if (terms === undefined) return [];
  const marketValue = (volume: number) => Number(marketValueNow(accounts, instrument, volume));
  const { maxLeverage } = terms;
  const tiers = terms.marginSets?.daily ?? [{ fromVolume: 0, maxLeverage }];
  let cum = 0;
  let before = 0;
  return tiers.map((tier, at) => {
    const ratio = maintenanceRatio(terms, Math.min(leverage, tier.maxLeverage));
    const floor = marketValue(tier.fromVolume);
    // What the sums of the tiers below leave out of the ratio of this one.
    cum += floor * (ratio - before);
    before = ratio;
    return {
      bracket: at + 1,
      initialLeverage: tier.maxLeverage,
      notionalCap: marketValue(tiers[at + 1]?.fromVolume ?? terms.accountMaxVolume),
      notionalFloor: floor,
      maintMarginRatio: ratio,
      cum,
    };
  });
}

/** Modes that the account has, once and for all: one amount a product, cross margin, one margin asset. */
function modeEndpoints(accounts: ContractAccounts): readonly Endpoint[] {
  return [
    endpoint('POST /fapi/v1/marginType', {
      security: 'trade',
      weight: 1,
      parameters: { symbol: SYMBOL, marginType: oneOf(['ISOLATED', 'CROSSED']) },
      handle({ values: { marginType } }) {
        if (marginType === 'CROSSED') throw new DialectError('marginTypeSame');
        throw new DialectError('notServed', ['Isolated margin is not served here: positions are cross.']);
      },
    }),
    endpoint('GET /fapi/v1/positionSide/dual', {
      security: 'read',
      weight: 30,
      parameters: {},
      handle: () => ({ dualSidePosition: false }),
    }),
    endpoint('POST /fapi/v1/positionSide/dual', {
      security: 'trade',
      weight: 1,
      parameters: { dualSidePosition: FLAG },
      handle({ values: { dualSidePosition } }) {
        if (!dualSidePosition) throw new DialectError('positionSideSame');
        throw new DialectError('notServed', ['Hedge mode is not served here: a product has one position.']);
      },
    }),
    endpoint('GET /fapi/v1/multiAssetsMargin', {
      security: 'read',
      weight: 30,
      parameters: {},
      handle: () => ({ multiAssetsMargin: false }),
    }),
    endpoint('GET /fapi/v1/accountConfig', {
      security: 'read',
      weight: 5,
      parameters: {},
      handle: ({ context }) => ({
        feeTier: 0,
        canTrade: accounts.find(context) !== undefined,
        canDeposit: false,
        canWithdraw: false,
        dualSidePosition: false,
        updateTime: context.receivedAtMs,
        multiAssetsMargin: false,
        tradeGroupId: -1,
      }),
    }),
  ];
}
