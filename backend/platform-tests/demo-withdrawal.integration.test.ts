import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BIZ_TYPE } from '../contract/business-types.ts';
import { startManagement } from './management-harness.ts';
import { COIN, FUND_PASSWORD, type WithdrawRow } from './withdraw-harness.ts';

const CARD_OF_DEMO = '4000002233445566';

it('the demo customer withdraws in its first minute: it is verified and has payees that nobody waits for', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'demo-withdrawal-'));
  let management = await startManagement({ dataDirectory: directory });
  let token = (await management.signInDemo()).token;
  const own = async <Data>(bizType: string, body: object) => {
    const { listed, envelope } = await management.own<Data>(token, bizType, body);
    expect([bizType, listed]).toEqual([bizType, '0']);
    return envelope.data;
  };
  interface Address {
    readonly id: number;
    readonly address: string;
    readonly withdrawalAddressStatus: number;
  }
  const addresses = () =>
    own<Address[]>(BIZ_TYPE.withdrawalAddressList, { currency: 'USDT', chainName: 'TRC20' });
  try {
    await own(BIZ_TYPE.bindAssertsPwd, { pwd: FUND_PASSWORD });
    const [address] = await addresses();
    expect(address).toMatchObject({ withdrawalAddressStatus: 1, withdrawRiskFailTime: null });
    const cards = await own<object[]>(BIZ_TYPE.bankList, {});
    expect(cards).toMatchObject([{ bankCardNumber: CARD_OF_DEMO, bankCardStatus: 1 }]);
    const create = (change: object) =>
      own<WithdrawRow>(BIZ_TYPE.createWithdrawProposal, { ...COIN, ...change });
    const byCoin = await create({ bankCardNo: address?.address });
    const card = { withdrawMethod: 'bank', withdrawType: 1, withdrawCurrency: 'USD', blockchainName: '' };
    const byCard = await create({ ...card, bankCardNo: CARD_OF_DEMO });
    for (const { proposalNo } of [byCoin, byCard]) {
      const state = async () =>
        (await own<WithdrawRow>(BIZ_TYPE.queryWithdrawProposal, { tradeType: 2, proposalNo }))
          .withdrawViewStatus;
      await expect.poll(state).toBe(4);
    }
    // What the customer removes stays away.
    await own(BIZ_TYPE.deleteWallet, { id: address?.id });
    await management.platform.close();
    management = await startManagement({ dataDirectory: directory });
    token = (await management.signInDemo()).token;
    expect(await addresses()).toEqual([]);
  } finally {
    await management.platform.close();
    rmSync(directory, { recursive: true });
  }
});
