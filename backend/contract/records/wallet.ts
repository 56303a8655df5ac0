import { Type, type Static } from 'typebox';
import { Milliseconds, Nullable, Text, Whole } from './shapes.ts';

const walletMembers = { id: Whole, currency: Text, chainName: Text, address: Text, remark: Text };

/** A withdrawal address of the customer: a row of walletList. */
export const Wallet = Type.Object({
  ...walletMembers,
  /** 1 default of its currency and chain, 2 not. */
  defaultType: Whole,
});
export type Wallet = Static<typeof Wallet>;

/** When a new address can be used; null for one that can. */
const withdrawRiskFailTime = Nullable(Milliseconds);

/** A row of withdrawalAddressList. */
export const WithdrawalAddress = Type.Object({
  ...walletMembers,
  /** 1 usable, 2 too new: nothing is paid to it yet. */
  withdrawalAddressStatus: Whole,
  withdrawRiskFailTime,
});
export type WithdrawalAddress = Static<typeof WithdrawalAddress>;

const NullableText = Nullable(Text);

/** A bank card of the customer: a row of bankList. */
export const BankCard = Type.Object({
  /** Names the card in `delete`. */
  id: Whole,
  companyId: Whole,
  customerNo: Text,
  bankAccountName: NullableText,
  bankCardNumber: Text,
  bankCurrency: Text,
  bankName: Text,
  bankCode: Text,
  bankAddress: Text,
  bankBranch: Text,
  /** ISO 3166-1 alpha-2 code. */
  country: Text,
  province: Text,
  city: Text,
  firstName: Text,
  lastName: Text,
  bankAccount: NullableText,
  swiftCode: NullableText,
  otherCode: NullableText,
});
export type BankCard = Static<typeof BankCard>;

/** A row of bankList; the last three members are ours. */
export const ListedBankCard = Type.Object({
  ...BankCard.properties,
  createTime: Milliseconds,
  /** 1 usable, 2 too new: nothing is paid to it yet. */
  bankCardStatus: Whole,
  withdrawRiskFailTime,
});
export type ListedBankCard = Static<typeof ListedBankCard>;
