import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decimal, whole } from './newcomer-amounts.ts';
import { authenticatorCode, md5, Newcomer, Operator, PNG, signedCall, type Open } from './newcomer-client.ts';
import { approveForm, bindAuthenticator, filledForm, resetPassword, statesOf } from './newcomer-person.ts';
import { LEVERAGE, PAID_IN, startTrading, statement } from './newcomer-trading.ts';
import { startPlatformProcess, type PlatformProcess } from './platform-process.ts';

/**
 * The way of a newcomer with a client that was written from the published documents alone, against both profiles: from a
 * guest to a verified customer with positions, records and a key of its own. The market stands still, so that every amount
 * that is shown can be computed from what was published before, to the last unit.
 */

const STANDING = ['--speed', '0.001', '--at', '2026-03-02T12:00Z', '--seed', '7'];
const LOGIN = '/login/customer.app.CustomerWebApiService.login';

describe.each(['standard', 'deployed'] as const)('a newcomer to a platform that is %s', (profile) => {
  const deployed = profile === 'deployed';
  let directory: string;
  let platform: PlatformProcess;
  let operator: Operator;
  let people = 0;

  const guest = () => new Newcomer(platform.ready, path.join(directory, 'outbox'));
  const nextEmail = () => `newcomer-${++people}@example.com`;
  const member = async () => {
    const client = guest();
    const loginName = nextEmail();
    const registered = await client.register(loginName);
    return { client, loginName, registered };
  };

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'meridian-newcomer-'));
    const outbox = ['--outbox', path.join(directory, 'outbox')];
    platform = await startPlatformProcess(['--client-profile', profile, ...STANDING, ...outbox]);
    operator = new Operator(platform.ready);
  });
  afterAll(async () => {
    expect((await platform.stop()).code).toBe(0);
    await rm(directory, { recursive: true, force: true });
  });

  it('registers by a code and is verified with a form and files', async () => {
    const client = guest();
    const loginName = nextEmail();
    expect((await client.customer('checkStatus', { type: 1, loginName })).status).toBe(2);
    const { openCompanyCountry } = await client.kyc('findCompanyCountry');
    expect(openCompanyCountry.split(',')).toContain('SG');
    const registered = await client.register(loginName);
    const customer = await client.customer('findCustomerInfo');
    expect(customer).toMatchObject({ customerNo: registered.customerNo, loginPassStatus: '1' });
    const empty = { balance: '0.00', available: '0.00' };
    expect(customer.accountList).toMatchObject([2, 1, 5, 3, 6].map((tradeType) => ({ tradeType, ...empty })));
    expect((await guest().customer('checkStatus', { type: 1, loginName })).status).toBe(1);

    expect(customer).toMatchObject({ companyKycStatus: 1, kycAuditStatus: 0 });
    expect(await statesOf(client)).toEqual([0, 0, 0]);
    expect(await client.kyc('checkKycApply', { businessCode: 'cashin', openAccountType: 0 })).not.toBe(2);
    const [first] = registered.list;
    const elementList = filledForm(first.elementList, `K77${profile.length}${people}001`);
    await client.kyc('kycLevelApply', { levelCode: first.levelCode, elementList });
    expect(await client.customer('findCustomerInfo')).toMatchObject({ kycAuditStatus: 1 });
    await approveForm(operator, registered.customerNo);
    expect(await client.customer('findCustomerInfo')).toMatchObject({ kycAuditStatus: 2 });
    expect(await client.kyc('checkKycApply', { businessCode: 'cashin', openAccountType: 0 })).toBe(2);

    const [form] = await client.kyc('findAllLevelKyc', { levelCode: 'level_2' });
    const files: Open[] = [];
    for (const { elementCode, showType } of form.elementList) {
      expect(showType).toBe('image');
      files.push({ elementCode, elementValue: await client.upload(PNG) });
    }
    await client.kyc('kycApply', { levelCode: 'level_2', businessCode: 'withdraw', elementList: files });
    expect(await statesOf(client)).toEqual([2, 1, 0]);
    const { elements } = await approveForm(operator, registered.customerNo);
    for (const { elementCode, elementValue } of files) {
      expect(elements[elementCode]).toBe(elementValue);
      const picture = await fetch(elementValue);
      expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true);
    }
    expect(await statesOf(client)).toEqual([2, 2, 0]);
    expect(await client.kyc('checkKycApply', { businessCode: 'withdraw', openAccountType: 0 })).toBe(2);
  });

  it('signs in by a code, sets a forgotten password, and only the new one opens', async () => {
    const { client: registered, loginName } = await member();
    const who = { type: 1, loginName };
    const client = guest();
    const byCode = await client.code('EMAIL_LOGIN_VERIFICATION_CODE', loginName);
    const login = await client.data(LOGIN, { ...who, ...byCode, device: 2 });
    expect(login).toMatchObject({ loginPassStatus: '1' });
    client.token = login.token;
    const own = await client.customer('findCustomerInfo');
    expect(own.customerNo).toBe((await registered.customer('findCustomerInfo')).customerNo);

    const reset = (password: string) => resetPassword(guest(), loginName, password);
    const enter = (password: string) => guest().send(LOGIN, { ...who, loginPwd: md5(password), device: 2 });
    await reset('first word');
    expect(await enter('first word')).toMatchObject({ code: '0', data: { loginPassStatus: '2' } });
    await reset('second word');
    expect(await enter('first word')).toMatchObject({ bizCode: 'US', code: 'CUSTOMER_API_0000102' });
    expect(await enter('second word')).toMatchObject({ code: '0' });
  });

  const trader = async (symbolCode: string, pricedCode?: string) => {
    const { client, registered } = await member();
    return await startTrading({ operator, client, registered }, symbolCode, pricedCode);
  };

  it.each([
    { code: 'EUR/USD', lots: '0.30', part: '0.10', direction: 1 },
    { code: 'EUR/USD', lots: '0.07', part: '0.03', direction: 2 },
    { code: 'USD/JPY', priced: 'USD/JPY', lots: '0.29', part: '0.11', direction: 1 },
    { code: 'BTC/USDT', lots: '0.13', part: '0.06', direction: 2 },
  ] as const)('trades $lots $code ($direction), and every amount is right', async (wanted) => {
    const { lots, part, direction } = wanted;
    const user = await trader(wanted.code, 'priced' in wanted ? wanted.priced : undefined);
    const { amounts, client, detail, digits, money, price, shown } = user;
    const balances = (balance: bigint, margin: bigint) => {
      return { balance: money(balance), margin: money(margin), available: money(balance - margin) };
    };
    const isBuy = direction === 1;
    const opened = isBuy ? shown.ask : shown.bid;
    const closed = isBuy ? shown.bid : shown.ask;
    const paidIn = whole(PAID_IN, digits);
    const margin = amounts.margin(opened, lots, LEVERAGE);
    const fee = amounts.fee(opened, lots);
    const floating = amounts.profit(direction, opened, closed, lots);
    const body = user.order({ direction, requestNum: lots, requestPrice: String(opened) });

    const trial = await client.order('calculateMarketOrder', body);
    expect(trial).toMatchObject({ fee: money(fee), margin: money(margin), calculatePrice: price(opened) });
    const answer = await client.order('addMarketOrder', body);
    expect(answer).toMatchObject({ executePrice: price(opened), fee: money(-fee), profit: money(0n) });
    const content = await user.messages.trade(answer.orderId);
    expect(content).toMatchObject({ bizType: 'POSITION_OPEN', accountId: user.accountId });
    expect(content.paramMap).toMatchObject({
      dealPrice: price(opened),
      commission: money(-fee),
      Margin: money(margin),
    });

    const row = await user.position(answer.positionId);
    expect(row).toMatchObject({
      openPrice: price(opened),
      openFee: money(-fee),
      profit: money(floating),
      direction,
      crossLevelNum: Number(LEVERAGE),
      marginSetType: '2',
      adjustCrossLevel: detail.marginInfo.values,
      openMargin: money(margin),
      margin: money(margin),
      occupyTheMargin: money(margin),
    });
    expect(amounts.lots(row.openVolume) - amounts.lots(row.closeVolume)).toBe(amounts.lots(lots));
    const balance = paidIn - fee;
    expect(await user.account()).toMatchObject({
      ...balances(balance, margin),
      profit: money(floating),
      equity: money(balance + floating),
      frozen: money(0n),
    });

    // 123.45 typed, and 23.45 taken back
    const more = whole('123.45', digits);
    const back = whole('23.45', digits);
    const held = margin + more - back;
    for (const change of [more, -back]) {
      await client.position('updateOccupyTheMargin', {
        tradeType: 2,
        accountId: user.accountId,
        accountDigits: digits,
        positionId: answer.positionId,
        orderId: answer.orderId,
        occupyTheMargin: Number(change),
      });
    }
    expect(await user.position(answer.positionId)).toMatchObject({
      occupyTheMargin: money(held),
      openMargin: money(margin),
      profit: money(floating),
    });
    expect(await user.account()).toMatchObject({ ...balances(balance, held) });

    const closing = user.order({ bizType: 2, direction: isBuy ? 2 : 1, positionId: answer.positionId });
    const gone = await client.order('addMarketOrder', { ...closing, requestNum: part });
    const profit = amounts.profit(direction, opened, closed, part);
    const closeFee = amounts.fee(closed, part);
    const released = (held * amounts.lots(part)) / amounts.lots(lots);
    const rest = decimal(amounts.lots(lots) - amounts.lots(part), detail.numberDigits);
    expect(gone).toMatchObject({ executePrice: price(closed), fee: money(-closeFee), profit: money(profit) });
    const after = await user.position(answer.positionId);
    expect(after).toMatchObject({
      closeFee: money(-closeFee),
      occupyTheMargin: money(held - released),
      openMargin: money(margin),
      profit: money(amounts.profit(direction, opened, closed, rest)),
    });
    expect(amounts.lots(after.openVolume) - amounts.lots(after.closeVolume)).toBe(amounts.lots(rest));
    const end = balance + profit - closeFee;
    expect(await user.account()).toMatchObject({ ...balances(end, held - released) });

    const history = await client.order('queryHistoryCloseOrderList', { tradeType: 2 });
    expect(history).toMatchObject({ totalPage: 1, totalPnl: Number(money(profit)) });
    expect(history.list).toMatchObject([
      {
        orderId: gone.orderId,
        openPrice: price(opened),
        closePrice: price(closed),
        profit: money(profit),
        commission: money(-closeFee),
        openDirection: direction,
      },
    ]);
    expect(amounts.lots(history.list[0].closeVolume)).toBe(amounts.lots(part));
    const records = await client.order('queryTradeRecordPage', { tradeType: '2', size: 100 });
    const [closeRow, openRow] = records.list;
    expect(openRow).toMatchObject({
      orderId: answer.orderId,
      executePrice: price(opened),
      commission: money(-fee),
      requestPrice: price(opened),
      occupyMargin: money(margin),
      profitLoss: money(0n),
    });
    expect(closeRow).toMatchObject({
      orderId: gone.orderId,
      executePrice: price(closed),
      commission: money(-closeFee),
      requestPrice: deployed ? price(opened) : '0',
      profitLoss: money(profit),
      occupyMargin: money(released),
    });
    for (const [record, quantity] of [
      [openRow, lots],
      [closeRow, part],
    ] as const) {
      expect(amounts.lots(record.executeNum)).toBe(amounts.lots(quantity));
      expect(amounts.lots(record.requestNum)).toBe(amounts.lots(quantity));
      expect(records.bizTypeText[record.bizType]).toMatch(/^Market (open|close)$/);
    }
    const line = (name: string, amount: bigint, amountAfter: bigint) => ({
      name,
      amount: money(amount),
      amountAfter: money(amountAfter),
    });
    expect(await statement(client, digits)).toEqual([
      line('Deposit', paidIn, paidIn),
      line('Opening margin', -margin, paidIn),
      line('Opening fee', -fee, balance),
      line('Margin added', -more, balance),
      line('Margin reduced', back, balance),
      line('Margin released', released, balance),
      line('Profit and loss', profit, balance + profit),
      line('Closing fee', -closeFee, end),
    ]);
    user.close();
  });

  it('rests a limit order at the default price of the ticket, and cancels it without a trace of money', async () => {
    const user = await trader('EUR/USD');
    const { amounts, client, detail, digits, money, price, shown } = user;
    const away = (BigInt(detail.priceMinLimit) + 10n) * shown.pip;
    for (const { direction, at } of [
      { direction: 1, at: shown.ask - away },
      { direction: 2, at: shown.bid + away },
    ]) {
      const body = user.order({ bizType: 12, direction, requestNum: '0.2', requestPrice: String(at) });
      const { orderId } = await client.order('addMarketOrder', body);
      const [pending, ...others] = await client.order('queryPBOOrderPage', { tradeType: '2', accountId: '' });
      expect(others).toEqual([]);
      expect(pending).toMatchObject({
        id: String(orderId),
        direction,
        requestPrice: Number(at),
        digits: detail.symbolDigits,
        openPrice: price(at),
        crossLevelNum: Number(LEVERAGE),
        tradeType: 2,
        accountCurrency: 'USDT',
        accountId: user.accountId,
        entryType: 1,
        loanAmount: '0',
        orderTime: expect.any(Number),
      });
      expect(amounts.lots(pending.requestVolume)).toBe(amounts.lots('0.2'));
      const kept = amounts.margin(at, '0.2', LEVERAGE) + amounts.fee(at, '0.2');
      const paidIn = whole(PAID_IN, digits);
      expect(await user.account()).toMatchObject({
        balance: PAID_IN,
        available: money(paidIn - kept),
        frozen: money(kept),
        margin: money(0n),
      });
      const cancelled = await client.order('closePboOrder', {
        pboId: pending.id,
        tradeType: 2,
        customerNo: user.customerNo,
        bizType: pending.bizType,
        accountId: user.accountId,
      });
      expect(amounts.lots(cancelled.leftover)).toBe(amounts.lots('0.2'));
      expect(await client.order('queryPBOOrderPage', { tradeType: '2', accountId: '' })).toEqual([]);
      expect(await user.account()).toMatchObject({ balance: PAID_IN, available: PAID_IN, frozen: money(0n) });
      // Without a state its clients ask for what waits.
      const orders = await client.order('queryOrderPage', { tradeType: 2, status: 0 });
      expect(orders[0]).toMatchObject({ id: orderId, status: 4, executePrice: '0', requestPrice: price(at) });
    }
    user.close();
  });

  it('shows brackets as they were typed, and changes one alone', async () => {
    const user = await trader('EUR/USD');
    const { client, price, shown } = user;
    const { orderId, positionId } = await client.order('addMarketOrder', user.order({ requestNum: '0.2' }));
    const at = (pips: bigint) => shown.bid + pips * shown.pip;
    const change = (brackets: object) =>
      client.order('updateOrder', {
        tradeType: 2,
        accountId: user.accountId,
        accountDigits: user.digits,
        orderId,
        positionId,
        ...brackets,
      });
    const expectBrackets = async (stopLoss: bigint, takeProfit: bigint) => {
      expect(await user.position(positionId)).toMatchObject({
        stopLoss: String(stopLoss),
        takeProfit: String(takeProfit),
        stopLossDecimal: stopLoss === 0n ? '0' : price(stopLoss),
        takeProfitDecimal: price(takeProfit),
      });
    };
    const least = BigInt(user.detail.stopLossMinPoint);
    await change({ stopLoss: String(at(-least)), takeProfit: String(at(least)) });
    await expectBrackets(at(-least), at(least));
    await change({ takeProfit: String(at(40n)) });
    await expectBrackets(at(-least), at(40n));
    await change({ stopLoss: '0' });
    await expectBrackets(0n, at(40n));
    user.close();
  });

  it('reads the figures of the account as they are pushed', async () => {
    const user = await trader('EUR/USD');
    const { amounts, client, digits, money, shown } = user;
    const requested = await user.messages.ask('subscribe_asset', client.token!, { tradeTypes: '2' });
    expect(requested.msgCode).toBe('subscribe_success');
    await client.order('addMarketOrder', user.order({ requestNum: '0.5' }));
    const margin = amounts.margin(shown.ask, '0.5', LEVERAGE);
    const balance = whole(PAID_IN, digits) - amounts.fee(shown.ask, '0.5');
    const floating = amounts.profit(1, shown.ask, shown.bid, '0.5');
    const isHeld = (text: string) => text.startsWith('g(') && text.split(',')[1] === money(margin);
    const frame = await user.messages.frame(isHeld);
    const [profit, , available, ratio, equity, own, risk, closeAt, warnAt] = frame
      .slice(2, frame.indexOf(')'))
      .split(',');
    expect([profit, available, equity, own]).toEqual(
      [floating, balance - margin, balance + floating, balance].map(money),
    );
    expect(ratio).toBe((await user.account()).marginRadio);
    expect([risk, closeAt, warnAt]).toEqual(['1', '1', '1.2']);
    user.close();
  });

  it('binds an authenticator, makes a key that signs, and signs out of everything', async () => {
    const user = await trader('EUR/USD');
    const { client } = user;
    const { orderId } = await client.order('addMarketOrder', user.order({ requestNum: '0.1' }));
    const secret = await bindAuthenticator(client);
    expect(await client.kyc('checkKycApply', { businessCode: 'API', openAccountType: 0 })).toBe(2);
    const codes = await client.code('EMAIL_LOGINED_VERIFICATION_CODE');
    const key = await client.data('/global/customer.app.CustomerApiWebService.applyApi', {
      tag: 'newcomer',
      googleCode: authenticatorCode(secret, 1),
      emailCode: codes.verifyCode,
      emailSendToken: codes.sendToken,
    });
    const signed = await signedCall(
      platform.ready,
      key,
      '/global/tradeapi.app.PositionApiService.queryPositionPage',
      { tradeType: 2 },
    );
    expect(signed).toMatchObject({ code: '0', data: [{ orderId, crossLevelNum: Number(LEVERAGE) }] });
    expect(signed.data).toEqual(await client.position('queryPositionPage', { tradeType: 2 }));

    await client.data('/logout');
    await Promise.all([user.quotes.closed, user.messages.closed]);
    const refused = await client.send('/global/customer.app.CustomerWebApiService.findCustomerInfo');
    expect(refused).toMatchObject({ bizCode: 'G', code: deployed ? 'GATEWAY_CODE_005' : 'GATEWAY_CODE_017' });
    expect(await guest().send('/logout')).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_001' });
  });
});
