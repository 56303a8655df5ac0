import { expect, it } from 'vitest';
import { createSteppedClock } from '../../../market/index.ts';
import { openDatabase } from '../../../storage/index.ts';
import { BankCards } from './bank-cards.ts';

// Limits, written out: a test does not import what it checks.
const MAX_BANK_CARDS = 20;

const CARD = {
  companyId: 1,
  customerNo: '10000001',
  bankAccountName: null,
  bankCurrency: 'USD',
  bankName: 'Harbour Bank',
  bankCode: 'H',
  bankAddress: '1 Quay',
  bankBranch: 'Main',
  country: 'SG',
  province: 'Central',
  city: 'Singapore',
  firstName: 'Mei',
  lastName: 'Lin',
  bankAccount: null,
  swiftCode: null,
  otherCode: null,
};

it('takes twenty bank cards of a customer and refuses one more, also when they come together [MAX_BANK_CARDS]', async () => {
  const database = await openDatabase({ directory: undefined });
  const cards = new BankCards(database, createSteppedClock(0));
  const results = await Promise.allSettled(
    Array.from({ length: MAX_BANK_CARDS + 1 }, (_, at) =>
      cards.add(1, { ...CARD, bankCardNumber: String(at) }),
    ),
  );
  const rejected = results.filter((result) => result.status === 'rejected');
  expect(rejected).toMatchObject([{ reason: { code: 'USCUSTOMER_API_0001025' } }]);
  expect(await cards.list(1)).toHaveLength(MAX_BANK_CARDS);
  await database.close();
});
