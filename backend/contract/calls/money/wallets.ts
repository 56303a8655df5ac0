import { Type } from 'typebox';
import { CODE } from '../../errors/codes.ts';
import { describe, record } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { CODE_RECEIVERS } from '../../meanings.ts';
import { defineCalls } from '../../call.ts';
import { IntegerLike, NeedsOneOf, TextLike } from '../../records/request-values.ts';
import { ListedBankCard, Wallet, WithdrawalAddress } from '../../records/money/wallet.ts';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

const AddRequest = Type.Object({
  country: describe(PHRASES.countryCodeBank, text(50)),
  bankAccountName: Type.Optional(Type.String({ maxLength: 80 })),
  bankCardNumber: TextLike(80),
  bankCurrency: text(80),
  bankName: text(80),
  bankAddress: text(200),
  bankBranch: text(200),
  province: text(50),
  city: text(50),
  bankCode: text(50),
  firstName: describe(PHRASES.firstNameHolder, text(50)),
  lastName: describe(PHRASES.lastNameHolder, text(50)),
});

/** Members of an account abroad; its number is one of `bankAccount`, `swiftCode` and `otherCode`. */
const AddForeignRequest = NeedsOneOf(
  [['bankAccount'], ['swiftCode'], ['otherCode']],
  Type.Object({
    bankCurrency: text(80),
    bankName: text(80),
    bankCode: text(50),
    firstName: text(50),
    lastName: text(50),
    bankAccount: Type.Optional(TextLike(32)),
    swiftCode: Type.Optional(TextLike(32)),
    otherCode: Type.Optional(TextLike(32)),
    province: describe(PHRASES.provinceOrState, Type.Optional(TextLike(50))),
    city: describe(PHRASES.city, Type.Optional(TextLike(50))),
    phone: Type.Optional(TextLike(32)),
    ext1: Type.Optional(TextLike(80)),
  }),
  CODE.customerParameterMissing,
);

export const walletMembers = {
  currency: describe('Currency code.', Type.String({ minLength: 1, maxLength: 16 })),
  chainName: Type.String({ minLength: 1, maxLength: 50 }),
  address: describe(PHRASES.addressBlockchain, Type.String({ minLength: 1, maxLength: 150 })),
  remark: describe(PHRASES.nameCustomerGave, Type.Optional(Type.String({ maxLength: 100 }))),
};

const codeMembers = { verifyCode: TextLike(16), sendToken: Type.String({ minLength: 1, maxLength: 64 }) };

const GoogleCode = Type.Optional(TextLike(16));

const Currency = Type.String({ minLength: 1, maxLength: 16 });

const ChainName = Type.String({ minLength: 1, maxLength: 50 });

const Choice = NeedsOneOf(
  [['id'], ['currency', 'chainName']],
  Type.Object({
    id: describe('Address, `id` of walletList.', Type.Optional(IntegerLike())),
    currency: describe('Currency code.', Type.Optional(Currency)),
    chainName: Type.Optional(ChainName),
  }),
  CODE.customerParameterMissing,
);

/** Addresses that one call adds or changes. */
const MAX_BATCH = 10;
const Batch = Type.Object({
  addressList: describe(
    'Addresses.',
    Type.Array(
      Type.Object({
        chainName: walletMembers.chainName,
        address: describe(PHRASES.addressBlockchain, walletMembers.address),
        remark: describe(PHRASES.nameCustomerGave, walletMembers.remark),
      }),
      { minItems: 1, maxItems: MAX_BATCH },
    ),
  ),
});

/** Addresses and bank accounts to which money is paid. */
export const WALLET_CALLS = defineCalls('Client API, other endpoints', {
  batchAddByChain: {
    bizType: 'customer.app.CustomerWalletWebApiService.batchAddByChain',
    summary: 'Add withdrawal addresses of several chains',
    request: Batch,
    response: Type.Null(),
  },
  batchUpdateByChain: {
    bizType: 'customer.app.CustomerWalletWebApiService.batchUpdateByChain',
    summary: 'Change withdrawal addresses of several chains',
    request: Batch,
    response: Type.Null(),
  },
  addBank: {
    bizType: 'customer.app.WithdrawBankWebApiService.add',
    summary: 'Add a bank card',
    openPermission: 'captial_out',
    request: AddRequest,
    response: Type.Null(),
  },
  addBankV1v2v8: {
    bizType: 'customer.app.WithdrawBankWebApiService.addV1v2v8',
    summary: 'Add a bank account abroad',
    openPermission: 'captial_out',
    request: AddForeignRequest,
    response: Type.Null(),
  },
  bankList: {
    bizType: 'customer.app.WithdrawBankWebApiService.bankList',
    summary: 'Bank cards',
    openPermission: 'ready_only',
    request: Type.Object({
      bankAccount: describe('Part of the account number; left out: all.', Type.Optional(TextLike(80))),
      bankCardNumber: describe('Part of the card number; left out: all.', Type.Optional(TextLike(80))),
    }),
    response: Type.Array(ListedBankCard),
  },
  deleteBank: {
    bizType: 'customer.app.WithdrawBankWebApiService.delete',
    summary: 'Remove a bank card',
    openPermission: 'captial_out',
    request: Type.Object({ id: describe(PHRASES.numberRow, IntegerLike({ minimum: 0 })) }),
    response: Type.Null(),
  },
  addWallet: {
    bizType: 'customer.app.CustomerWalletWebApiService.add',
    summary: 'Add a withdrawal address',
    response: Type.Null(),
    request: Type.Object({
      ...walletMembers,
      ...codeMembers,
      phoneArea: Type.Optional(TextLike(8)),
      phone: Type.Optional(TextLike(32)),
    }),
  },
  addWalletV1v1v2: {
    bizType: 'customer.app.CustomerWalletWebApiService.addV1v1v2',
    summary: 'Add a withdrawal address with a code of the own phone or e-mail',
    response: Type.Null(),
    request: Type.Object({ ...walletMembers, ...codeMembers, googleCode: GoogleCode }),
  },
  addWithdrawalAddressMFA: {
    bizType: 'customer.app.CustomerWalletWebApiService.addWithdrawalAddressMFA',
    summary: 'Add a withdrawal address, proved by e-mail or phone',
    response: Type.Null(),
    request: Type.Object({
      ...walletMembers,
      ...codeMembers,
      type: describe(PHRASES.whereCodeSent, IntegerLike({ minimum: 1, maximum: 2 }), CODE_RECEIVERS),
      googleCode: GoogleCode,
    }),
  },
  deleteWallet: {
    bizType: 'customer.app.CustomerWalletWebApiService.delete',
    summary: 'Remove a withdrawal address',
    openPermission: 'captial_out',
    request: Choice,
    response: Type.Null(),
  },
  updateWallet: {
    bizType: 'customer.app.CustomerWalletWebApiService.updateWallet',
    summary: 'Make a withdrawal address the default',
    openPermission: 'captial_out',
    request: Choice,
    response: Type.Null(),
  },
  walletList: {
    bizType: 'customer.app.CustomerWalletWebApiService.walletList',
    summary: 'Withdrawal addresses',
    openPermission: 'ready_only',
    request: Type.Object({
      // An empty text is sent for "any".
      currency: describe('Currency code.', Type.Optional(Type.String({ maxLength: 16 }))),
      chainName: Type.Optional(Type.String({ maxLength: 50 })),
    }),
    response: Type.Array(Wallet),
  },
  withdrawalAddressList: {
    bizType: 'customer.app.CustomerWalletWebApiService.withdrawalAddressList',
    summary: 'Withdrawal addresses of a currency and blockchain',
    openPermission: 'ready_only',
    request: Type.Object({ currency: describe('Currency code.', Currency), chainName: ChainName }),
    response: Type.Array(WithdrawalAddress),
  },
  withdrawalAddressGroupList: {
    bizType: 'customer.app.CustomerWalletWebApiService.withdrawalAddressGroupList',
    summary: 'Withdrawal addresses of all chains',
    openPermission: 'ready_only',
    request: Type.Object({
      currency: describe('Currency code.', Type.Optional(Type.String({ maxLength: 16 }))),
    }),
    response: Type.Array(
      record('Wallet', { ...Wallet.properties, ...WithdrawalAddress.properties, createTime: Type.Integer() }),
    ),
  },
});
