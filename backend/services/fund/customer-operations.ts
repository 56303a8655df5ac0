import { Type } from 'typebox';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import {
  DEFAULT_PAGE_SIZE,
  IntegerLike,
  PageOf,
  pageRequestMembers,
  TextLike,
} from '../../contract/records/index.ts';
import type { Database } from '../../storage/index.ts';
import { adjustProposalRepository } from '../../storage/management/index.ts';
import { operation, type Operation } from '../operation.ts';
import { proposalRecord } from './adjust-proposals.ts';
import { ExchangeRate, exchangeRates, MAX_RATE_PAIRS, type RateDependencies } from './exchange-rates.ts';

const SECTION = 'Client API, funds';
const Code = Type.String({ minLength: 1, maxLength: 16 });
/** Clients repeat headers in these bodies; only the currencies count. */
const headerMembers = {
  companyId: Type.Optional(IntegerLike()),
  trace: Type.Optional(TextLike()),
  ip: Type.Optional(TextLike()),
  lang: Type.Optional(TextLike()),
};
const rates = {
  mount: 'global',
  access: 'guest',
  openPermission: 'ready_only',
  section: SECTION,
} as const;

/** Pairs of a request that are read; from there on it is no request. */
const MAX_RATE_PAIRS_READ = 1_000;

export interface FundCustomerDependencies extends RateDependencies {
  readonly database: Database;
}

/** The customers' own calls about funds: exchange rates, and the adjustments of their balances. */
export function fundCustomerOperations(parts: FundCustomerDependencies): readonly Operation[] {
  return [rateList(parts), tradeRate(parts), ownAdjustments(parts)];
}

/** Throws 10005 for more than `MAX_RATE_PAIRS` pairs and what `exchangeRates` does. */
function rateList(parts: RateDependencies): Operation {
  return operation({
    ...rates,
    bizType: BIZ_TYPE.getExchangeRateList,
    request: Type.Object({
      ...headerMembers,
      currencies: Type.Array(Type.Object({ source: Code, target: Code }), { maxItems: MAX_RATE_PAIRS_READ }),
    }),
    response: Type.Array(ExchangeRate),
    async handle({ companyId }, { currencies }) {
      if (currencies.length > MAX_RATE_PAIRS)
        throw new PlatformError(CODE.tooManyRatePairs, [String(MAX_RATE_PAIRS)]);
      return exchangeRates(
        parts,
        currencies.map(({ source, target }) => [source, target] as const),
        'currencies',
        { companyId, exchange: 'transfers' },
      );
    },
  });
}

function tradeRate(parts: RateDependencies): Operation {
  return operation({
    ...rates,
    bizType: BIZ_TYPE.getTradeExchangeRate,
    request: Type.Object({ ...headerMembers, sourceCurrency: Code, targetCurrency: Code }),
    response: ExchangeRate,
    async handle({ companyId }, { sourceCurrency, targetCurrency }) {
      const [rate] = exchangeRates(parts, [[sourceCurrency, targetCurrency]], 'sourceCurrency', {
        ...{ companyId, exchange: 'transfers' },
      });
      if (rate === undefined) throw new PlatformError(CODE.noConversionRate);
      return rate;
    },
  });
}

/** The adjustments that operators made to the caller's balances, newest first. */
function ownAdjustments({ database }: FundCustomerDependencies): Operation {
  return operation({
    bizType: BIZ_TYPE.queryDepositAdjustPageList,
    mount: 'global',
    access: 'login',
    openPermission: 'ready_only',
    section: SECTION,
    request: Type.Object({
      ...pageRequestMembers,
      startTime: Type.Optional(IntegerLike()),
      endTime: Type.Optional(IntegerLike()),
      accountCurrency: Type.Optional(TextLike(16)),
    }),
    response: PageOf(Type.Unknown()),
    async handle({ companyId, caller }, request) {
      const { startTime = 0, endTime = 0, accountCurrency, current = 1, size = DEFAULT_PAGE_SIZE } = request;
      const { rows, total } = await adjustProposalRepository.page(database, {
        companyId,
        customerNo: caller?.customerNo ?? '',
        fromMs: startTime > 0 ? startTime : undefined,
        toMs: endTime > 0 ? endTime : undefined,
        accountCurrency: accountCurrency || undefined,
        limit: size,
        offset: (current - 1) * size,
      });
      return { records: rows.map(proposalRecord), total, size, current };
    },
  });
}
