import { expect } from 'vitest';
import { Amounts, decimal, show, whole } from './newcomer-amounts.ts';
import { Listener, type Newcomer, type Open, type Operator } from './newcomer-client.ts';

/** The newcomer's trading: money, sockets, a product and the forms in which a client sends orders and shows amounts. */

export const PAID_IN = '25000.00';
/** Leverage that the newcomer chooses in the ticket. */
export const LEVERAGE = 10n;

const DEPOSIT = 'fund.admin.CustomerAdjustProposalAdminDubboService.addCustomerAdjustProposal';
const ALL_FLOWS = { size: 100, current: 1, tradeType: 2, status: 2, operate: 0, businessType: 0 };

/** A customer with money, its sockets, and a product by its code, beside the one that converts its profits. */
export async function startTrading(
  { operator, client, registered }: { operator: Operator; client: Newcomer; registered: Open },
  symbolCode: string,
  pricedCode?: string,
) {
  const { customerNo } = registered;
  const { accountId, currency, digits } = await client.account();
  await operator.call(DEPOSIT, {
    customerNo,
    accountCurrency: currency,
    tradeType: 2,
    businessType: 7,
    amount: PAID_IN,
    withdraw: true,
  });
  const token = client.token!;
  const quotes = await Listener.open(`${client.addresses.quoteWsUrl}/quote?token=${token}`);
  const messages = await Listener.open(`${client.addresses.messageWsUrl}/msg`);
  expect((await messages.ask('login', token)).msgCode).toBe('subscribe_success');
  const subscribed = await messages.ask('subscribe_asset', token, { tradeTypes: '2' });
  expect(subscribed.msgCode).toBe('subscribe_success');
  const { customerGroupId } = registered;
  const rows = await client.product('getSymbolBaseList', { customerGroupId });
  const detailOf = (code: string) => {
    const { symbolId } = rows.find((row: Open) => row.symbolCode === code && row.tradeType === 2);
    return client.product('getSymbolDetail', { symbolId, tradeType: 2 });
  };
  const detail = await detailOf(symbolCode);
  const shown = await show(quotes, detail, pricedCode === undefined ? undefined : await detailOf(pricedCode));
  const amounts = new Amounts(shown, digits);
  const money = (units: bigint) => decimal(units, digits);
  const price = (ticks: bigint) => decimal(ticks, detail.symbolDigits);
  const order = (more: object) => ({
    accountId,
    accountCurrency: currency,
    accountDigits: digits,
    tradeType: 2,
    expireType: 1,
    symbolId: detail.symbolId,
    direction: 1,
    entryType: 1,
    bizType: 1,
    requestPrice: '0',
    requestTime: Date.now(),
    crossLevelNum: Number(LEVERAGE),
    ...more,
  });
  const position = async (positionId: number) => {
    const held = await client.position('queryPositionPage', { tradeType: 2 });
    return held.find((row: Open) => row.positionId === positionId);
  };
  const account = () =>
    client.customer('queryAccountAssetsInfo', { tradeType: 2, accountCurrency: currency });
  const close = () => {
    quotes.close();
    messages.close();
  };
  return {
    client,
    customerNo,
    accountId,
    digits,
    detail,
    shown,
    amounts,
    quotes,
    messages,
    money,
    price,
    order,
    position,
    account,
    close,
  };
}

/** Statement from the oldest line to the newest, checked: each line leads from one balance to the next. */
export async function statement(client: Newcomer, digits: number): Promise<Open[]> {
  const { records, total } = await client.order('queryCapitalFlowList', ALL_FLOWS);
  expect(records).toHaveLength(total);
  return records
    .toReversed()
    .map(({ businessType1Name: name, amount, amountAfter, amountIn, amountOut }: Open) => {
      expect(whole(amountIn, digits) - whole(amountOut, digits)).toBe(whole(amount, digits));
      return { name, amount, amountAfter };
    });
}
