import type { CustomerRow } from '../../storage/customers/index.ts';
import { bankCardRepository, walletRepository } from '../../storage/customers/wallets.ts';
import type { Database, Statement } from '../../storage/index.ts';

/** So long ago the payees of the demo customer count as added: longer than the standard wait for a new one. */
const ADDED_BEFORE_MS = 7 * 24 * 60 * 60 * 1000;

/** Gives the demo customer an address and a card that nobody has to wait for, so that it can withdraw at once. */
export async function addDemoPayees(database: Database, row: CustomerRow, nowMs: number): Promise<void> {
  const { id: customer_id, customer_no, company_id } = row;
  const create_time_ms = nowMs - ADDED_BEFORE_MS;
  await walletRepository.insertAll(database, [
    {
      ...{ company_id, customer_id, currency: 'USDT', chain_name: 'TRC20', create_time_ms },
      ...{ address: `TDemo${'1'.repeat(29)}`, remark: 'Demo wallet', is_default: 1 },
    },
  ]);
  const record = JSON.stringify({
    ...{
      bankAccountName: 'Demo Customer',
      bankCurrency: 'USD',
      bankName: 'Meridian Demo Bank',
      bankCode: 'DEMO',
    },
    ...{
      bankAddress: '1 Harbour Road',
      bankBranch: 'Central',
      country: 'SG',
      province: 'SG',
      city: 'Singapore',
    },
    ...{ firstName: 'Demo', lastName: 'Customer', bankAccount: null, swiftCode: null, otherCode: null },
  });
  await bankCardRepository.insert(database, {
    ...{ company_id, customer_id, customer_no, bank_card_number: '4000002233445566', record, create_time_ms },
  });
}

/** The statements that remove the payees again, for the commit of what closes the demo customer. */
export function removalOfDemoPayees(customerId: number): Statement[] {
  return [walletRepository.removalOfCustomer(customerId), bankCardRepository.removalOfCustomer(customerId)];
}
