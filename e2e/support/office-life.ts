import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE as BIZ } from '../../backend/contract/business-types.ts';
import { depositCalls } from '../../backend/platform-tests/deposit-harness.ts';
import { isolatedOrder } from '../../backend/platform-tests/isolated-order.ts';
import { connectManagement } from '../../backend/platform-tests/management-harness.ts';
import type { TerminalReady } from './terminal.ts';

/** Account types of cross and isolated margin, with the kind of a correction that pays in. */
const [CROSS, ISOLATED] = [
  { tradeType: 1, businessType: 4 },
  { tradeType: 2, businessType: 7 },
] as const;
const [BTC, ETH] = [10021, 10022];

/** Customers with what they trade in cross margin: lots of bitcoin, below nothing sold. */
const PEOPLE = [
  { name: 'Lindqvist', country: 'SE', lots: '0.4' },
  { name: 'Roskam', country: 'NL', lots: '-0.25' },
  { name: 'Okafor', country: 'NG', lots: '1.2' },
  { name: 'Tanaka', country: 'JP', lots: '0.1' },
] as const;

const inAll = (enUS: string, zhCN: string, zhTW: string) => ({ 'en-US': enUS, 'zh-CN': zhCN, 'zh-TW': zhTW });

/**
 * Gives a company something to show: customers with positions of both margins, what waits for somebody, notes and tags, a
 * limit, an announcement, a scenario that is planned.
 */
export async function liveADay(ready: TerminalReady): Promise<void> {
  const management = await connectManagement(ready);
  const must = async <Data>(
    answering: Promise<{ listed: string; envelope: { msg: string; data: Data } }>,
  ) => {
    const { listed, envelope } = await answering;
    if (listed !== '0') throw new Error(`the day was not lived: ${listed} ${envelope.msg}`);
    return envelope.data;
  };
  const call = <Data>(bizType: string, body: object) => must(management.call<Data>(bizType, body));
  for (const { name, country, lots } of PEOPLE) {
    const email = `${name.toLowerCase()}@harbour.example`;
    const customerNo = await management.addCustomer(email, { country });
    for (const account of [CROSS, ISOLATED])
      await call(BIZ.addCustomerAdjustProposal, {
        ...account,
        customerNo,
        accountCurrency: 'USDT',
        amount: 5_000,
        withdraw: true,
      });
    const token = await management.signIn(email);
    const own = <Data>(bizType: string, body: object) => must(management.own<Data>(token, bizType, body));
    const { accountList } = await own<{ accountList: { tradeType: number; accountId: number }[] }>(
      BIZ_TYPE.findCustomerInfo,
      {},
    );
    const trade = (tradeType: number, symbolId: number, num: string) =>
      own(
        BIZ_TYPE.addMarketOrder,
        isolatedOrder(symbolId, {
          tradeType,
          accountId: accountList.find((account) => account.tradeType === tradeType)?.accountId,
          direction: num.startsWith('-') ? 2 : 1,
          requestNum: num.replace('-', ''),
          crossLevelNum: 100,
        }),
      );
    await trade(1, BTC, lots);
    await trade(2, ETH, '0.5');
    await depositCalls(management).create(token);
    await call(BIZ.saveCustomerTags, { customerNo, tags: ['vip'] });
    await call(BIZ.addCustomerNote, { customerNo, text: 'Asked for a call in the afternoon.' });
  }
  await call(BIZ.setExposureLimit, { scope: 'product', symbolId: BTC, most: '250000' });
  await call(BIZ.publishNotice, {
    name: 'holiday',
    title: inAll('Trading over the holidays', '假期交易安排', '假期交易安排'),
    content: inAll('Hours change.', '时间有变。', '時間有變。'),
  });
  await call(BIZ.startScenario, { name: 'flash-crash', startTime: Date.parse('2026-03-04T18:00:00Z') });
}

/** Has somebody ask for terms that take two persons, so that they wait for whoever signs in. */
export async function letWait(ready: TerminalReady): Promise<void> {
  const management = await connectManagement(ready);
  const { token } = await management.addPerson('K. Adler', 'administrator');
  const terms = { tradeType: 1, symbolId: BTC, maxLeverage: 110 };
  const { listed } = await management.post(`/openapi-b/global/${BIZ.saveProductTerms}`, terms, { token });
  if (listed !== 'FS10302') throw new Error(`nothing waits: ${listed}`);
}
