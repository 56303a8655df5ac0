import { Type, type Static } from 'typebox';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { HOLD_STATES, YES_NO } from '../../meanings.ts';
import * as Id from '../ids.ts';
import { Milliseconds, Nullable, Text, Whole } from '../shapes.ts';

const walletMembers = {
  id: describe('Address, for delete and updateWallet.', Whole),
  currency: Text,
  chainName: describe('Blockchain, for example `Tron(TRC20)`.', Text),
  address: describe(PHRASES.addressBlockchain, Text),
  remark: describe(PHRASES.nameCustomerGave, Text),
};

/** A withdrawal address of the customer: a row of walletList. */
export const Wallet = record('Wallet', {
  ...walletMembers,
  defaultType: describe('Whether it is the default of its currency and chain.', Whole, YES_NO),
});
export type Wallet = Static<typeof Wallet>;

/** When a new address can be used; null for one that can. */
const withdrawRiskFailTime = describe(
  'End of the hold on a new address or card, milliseconds since 1970 (UTC); null without one.',
  Nullable(Milliseconds),
);

/** A row of withdrawalAddressList. */
export const WithdrawalAddress = record('Wallet', {
  ...walletMembers,
  withdrawalAddressStatus: describe(PHRASES.whetherCanBeUsed, Whole, HOLD_STATES),
  withdrawRiskFailTime,
});
export type WithdrawalAddress = Static<typeof WithdrawalAddress>;

const NullableText = Nullable(Text);

/** A bank card of the customer: a row of bankList. */
export const BankCard = Type.Object({
  id: describe('Card, for delete.', Whole),
  companyId: Whole,
  customerNo: Id.CustomerNo,
  bankAccountName: NullableText,
  bankCardNumber: Text,
  bankCurrency: Text,
  bankName: Text,
  bankCode: Text,
  bankAddress: Text,
  bankBranch: Text,
  country: describe(PHRASES.countryCodeBank, Text),
  province: Text,
  city: Text,
  firstName: describe(PHRASES.firstNameHolder, Text),
  lastName: describe(PHRASES.lastNameHolder, Text),
  bankAccount: NullableText,
  swiftCode: NullableText,
  otherCode: NullableText,
});
export type BankCard = Static<typeof BankCard>;

/** A row of bankList; the last three members are ours. */
export const ListedBankCard = record('BankCard', {
  ...BankCard.properties,
  createTime: describe('When the customer added it, milliseconds since 1970 (UTC).', Milliseconds),
  bankCardStatus: describe(PHRASES.whetherCanBeUsed, Whole, HOLD_STATES),
  withdrawRiskFailTime,
});
export type ListedBankCard = Static<typeof ListedBankCard>;
