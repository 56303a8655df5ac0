import type { RowOf } from '../../../backend/contract/call.ts';
import { ACCOUNT_CALLS } from '../../../backend/contract/calls/accounts.ts';
import { CUSTOMER_CALLS } from '../../../backend/contract/calls/customers.ts';
import { PRODUCT_CALLS } from '../../../backend/contract/calls/products.ts';
import { REPORT_CALLS } from '../../../backend/contract/calls/reports.ts';
import { WALLET_CALLS } from '../../../backend/contract/calls/money/wallets.ts';
import { WITHDRAWAL_CALLS } from '../../../backend/contract/calls/money/withdrawals.ts';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import type { Account } from '../../../backend/contract/records/customers/account.ts';
import type { FundWithFigures } from '../../../backend/contract/records/money/fund.ts';
import { CHART_LINE } from '../../../backend/contract/records/report.ts';
import {
  MONEY_TERMS_CHANGED,
  MSG_CODE,
  type NoticeContent,
} from '../../../backend/contract/message-hub/index.ts';
import {
  mapResult,
  type ApiClient,
  type ApiResult,
  type Connection,
} from '../../connection/terminal-connection.ts';
import type {
  BankAccount,
  Booking,
  Debt,
  Fund,
  MoneyAccount,
  MoneyPort,
  NewBankAccount,
  WithdrawalAddress,
} from '../money/port.ts';
import { refreshMoney } from '../money/use-money.ts';
import { CHANNEL_TYPE, FIRST_PAGE, money, ONE, rateOf, readPage, type DigitsOf } from './fields.ts';

/** Value of `defaultType` of a first choice. */
const IS_DEFAULT = 1;
const YES = 1;
const MS_IN_MINUTE = 60_000;
/** A point a day. */
const BY_DAY = 1;

/** Accounts, bookings, addresses and funds over the client API. */
export function createMoney(api: ApiClient, clockOffset: () => number): MoneyPort {
  const assets = async () => {
    const answer = await api.call(PRODUCT_CALLS.getAssetsList, {});
    return mapResult(answer, (rows) => new Map(rows.map(({ code, digits }) => [code, digits])));
  };
  return {
    ...beneficiariesOf(api, clockOffset),
    ...fundsOf(api),
    assets,
    async accounts(currency) {
      const info = await api.call(CUSTOMER_CALLS.findCustomerInfo, {});
      if (info.kind !== 'value') return info;
      const accounts = info.value.accountList.flatMap(toAccount);
      const rates = await readRates(api, accounts, currency);
      return { kind: 'value', value: { accounts, rates } };
    },
    bookings: () =>
      readPage(
        { assets, clockOffset },
        api.call(ACCOUNT_CALLS.queryDepositAdjustPageList, FIRST_PAGE),
        toBooking,
      ),
  };
}

/** Rates into a currency. A currency that no product leads there from is asked for alone, so that the others have theirs. */
async function readRates(api: ApiClient, accounts: readonly MoneyAccount[], target: string) {
  const sources = [...new Set(accounts.map(({ currency }) => currency))].filter((each) => each !== target);
  const rates = new Map([[target, ONE]]);
  await Promise.all(
    sources.map(async (source) => {
      const body = { sourceCurrency: source, targetCurrency: target };
      const answer = await api.call(ACCOUNT_CALLS.getTradeExchangeRate, body);
      const rate = answer.kind === 'value' ? rateOf(answer.value) : undefined;
      if (rate !== undefined) rates.set(source, rate);
    }),
  );
  return rates;
}

function toAccount(account: Account): readonly MoneyAccount[] {
  const accountType = TRADE_TYPES.word(account.tradeType);
  if (accountType === undefined) return [];
  const { accountId, currency, digits } = account;
  return [
    {
      accountId,
      accountType,
      currency,
      digits,
      equity: money(account.equity, digits),
      free: money(account.available, digits),
      openProfit: money(account.profit, digits),
      owed: money(account.liabilities, digits),
      debt: toDebt(account),
    },
  ];
}

function toDebt({ liabilitiesPrincipal, interest, availableLoan, digits }: Account): Debt | undefined {
  if (liabilitiesPrincipal === null) return undefined;
  return {
    principal: money(liabilitiesPrincipal, digits),
    interest: money(interest, digits),
    borrowable: availableLoan === null ? undefined : money(availableLoan, digits),
  };
}

type Proposal = RowOf<typeof ACCOUNT_CALLS.queryDepositAdjustPageList>;

function toBooking(row: Proposal, digitsOf: DigitsOf): Booking {
  const beneficiaries = digitsOf(row.accountCurrency);
  return {
    id: String(row.id),
    number: row.proposalNo,
    timeMs: row.createTime,
    accountType: TRADE_TYPES.word(row.tradeType),
    currency: row.accountCurrency,
    digits: beneficiaries,
    amount: money(row.amount.toFixed(beneficiaries), beneficiaries),
    remark: row.remark ?? '',
  };
}

type Beneficiaries = Pick<
  MoneyPort,
  | 'addresses'
  | 'addAddress'
  | 'removeAddress'
  | 'preferAddress'
  | 'bankAccounts'
  | 'addBankAccount'
  | 'removeBankAccount'
>;

function beneficiariesOf(api: ApiClient, clockOffset: () => number): Beneficiaries {
  return {
    async addresses() {
      const [answer, rules] = await Promise.all([
        api.call(WALLET_CALLS.withdrawalAddressGroupList, {}),
        api.call(WITHDRAWAL_CALLS.queryCustomerGroupWithdrawRiskConfig, {}),
      ]);
      // Where the rules are not known, nothing is said of them: the platform still refuses what is too new.
      const minutes = rules.kind === 'value' ? rules.value.withdrawRiskConfig.newAddressDisableIntervals : 0;
      return mapResult(answer, (rows) =>
        rows.map((row) => toAddress(row, minutes * MS_IN_MINUTE - clockOffset())),
      );
    },
    addAddress: ({ currency, network, address, remark }, proof) =>
      api.call(WALLET_CALLS.addWithdrawalAddressMFA, {
        currency,
        chainName: network,
        address,
        remark,
        type: CHANNEL_TYPE[proof.channel],
        verifyCode: proof.code.code,
        sendToken: proof.code.ticket,
        ...(proof.oneTimeCode === undefined ? {} : { googleCode: proof.oneTimeCode }),
      }),
    removeAddress: (id) => api.call(WALLET_CALLS.deleteWallet, { id }),
    preferAddress: (id) => api.call(WALLET_CALLS.updateWallet, { id }),
    async bankAccounts(): Promise<ApiResult<readonly BankAccount[]>> {
      return mapResult(await api.call(WALLET_CALLS.bankList, {}), (rows) =>
        rows.map(({ id, withdrawRiskFailTime, ...row }) => ({
          id,
          bank: row.bankName,
          currency: row.bankCurrency,
          number: row.bankCardNumber,
          holder: `${row.firstName} ${row.lastName}`.trim(),
          coolsUntilMs: toLocal(withdrawRiskFailTime, clockOffset()),
        })),
      );
    },
    addBankAccount: (account) => api.call(WALLET_CALLS.addBank, bankMembers(account)),
    removeBankAccount: (id) => api.call(WALLET_CALLS.deleteBank, { id }),
  };
}

/** A time of the platform on the local clock; undefined where it says none. */
function toLocal(timeMs: number | null | undefined, offset: number): number | undefined {
  return timeMs === null || timeMs === undefined ? undefined : timeMs - offset;
}

/** `coolsMs` after it was added, an address may be paid to. */
function toAddress(
  row: RowOf<typeof WALLET_CALLS.withdrawalAddressGroupList>,
  coolsMs: number,
): WithdrawalAddress {
  const { id, currency, chainName, address, remark, defaultType, createTime } = row;
  const usableAtMs = createTime + coolsMs;
  return {
    id,
    currency,
    network: chainName,
    address,
    remark,
    isDefault: defaultType === IS_DEFAULT,
    coolsUntilMs: usableAtMs > createTime ? usableAtMs : undefined,
  };
}

function bankMembers(account: NewBankAccount) {
  const { country, currency, number, bank, bankCode, branch, address, ...rest } = account;
  return {
    ...rest,
    country,
    bankCurrency: currency,
    bankCardNumber: number,
    bankName: bank,
    bankCode,
    bankBranch: branch,
    bankAddress: address,
  };
}

function fundsOf(api: ApiClient): Pick<MoneyPort, 'funds' | 'fundHistory'> {
  return {
    async funds() {
      const answer = await api.call(PRODUCT_CALLS.findFundPageWithRealTimeInfo, FIRST_PAGE);
      return mapResult(answer, ({ records }) => records.map(toFund));
    },
    async fundHistory(fundId, days) {
      const answer = await api.call(REPORT_CALLS.batchMarketPerformance, {
        fundIds: String(fundId),
        days,
        type: BY_DAY,
      });
      return mapResult(answer, (charts) => {
        const lines = charts[String(fundId)] ?? [];
        const line = lines.find(({ type }) => type === CHART_LINE.netValue);
        return (line?.columnList ?? []).map(({ time, value }) => ({ time, value: Number(value) }));
      });
    },
  };
}

function toFund(row: FundWithFigures): Fund {
  const text = (value: number | string | undefined) => (value === undefined ? '' : String(value));
  const buy = row.purchaseCurrencySetting[0];
  const redeem = row.redemptionCurrencySetting[0];
  return {
    fundId: row.fundId,
    name: row.fundName,
    manager: row.managerName,
    introduction: row.introduction,
    code: row.shareTokenCode,
    shareDigits: row.shareTokenDigits,
    currency: row.currencyCode,
    netValue: row.netValue,
    netValueChange: row.netValueChangeQuote,
    sharePrice: row.marketPrice,
    sharePriceChange: row.marketPriceChangeQuote,
    managementFee: text(row.managementFee),
    subscriptionFee: text(row.purchaseFeeProportion),
    redemptionFee: text(row.redemptionFeeProportion),
    minSubscription: text(buy?.minPurchaseAmount),
    minRedemption: text(redeem?.minRedemptionNum),
    canSubscribe: row.canPurchase === YES,
    canRedeem: row.canRedemption === YES,
    payWith: row.purchaseCurrencySetting.map(({ currencyCode }) => currencyCode),
    redeemInto: row.redemptionCurrencySetting.map(({ currencyCode }) => currencyCode),
    valuedAtMinute: row.dailySettlementTime,
    basket: row.fundCurrencyList.map(({ currencyCode, weight }) => ({ currency: currencyCode, weight })),
  };
}

/** Reads everything about money again when the platform says that its terms are others, and when it may have said so unheard. */
export function followMoneyTerms(connection: Pick<Connection, 'on'>): void {
  connection.on('message', ({ msgCode, content }) => {
    const { bizType } = (content ?? {}) as Partial<NoticeContent>;
    if (msgCode === MSG_CODE.notice && bizType === MONEY_TERMS_CHANGED) void refreshMoney();
  });
  connection.on('messagesLive', ({ resumed }) => {
    if (resumed) void refreshMoney();
  });
}
