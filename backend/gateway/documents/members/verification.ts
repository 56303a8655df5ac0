import { REVIEW_STATES, YES_NO } from './enumerations.ts';
import { oneOf, type Subject } from './words.ts';

/** Identity verification, wallets and bank cards. */
export const VERIFICATION: Subject = {
  members: {
    levelCode: 'Code of the level: `level_1` and so on.',
    levelName: 'Name of the level.',
    preLevelName: 'Name of the level that comes before; null for the first.',
    pathName: 'Name of the way through the level.',
    pathCode: 'Code of the way through the level.',
    elementList: 'What the level asks for, or what is stated.',
    elementCode: 'Code of what is asked.',
    elementName: 'Name of what is asked.',
    elementValue: 'What is stated: text, a date in milliseconds as text, or the address of an uploaded file.',
    elementValueInputGroup: 'Stated number of the document; null without one.',
    elementCodeInputGroup: 'Stated kind of the document; null without one.',
    statusName: 'Name of `status`.',
    businessNameList: 'What the level opens, as names.',
    businessCodeList: 'What the level opens, as codes.',
    businessCode: 'What it is for: `open_account`, `cashin`, `withdraw` or `API`.',
    businessCodes: 'What the level opens: `open_account`, `cashin`, `withdraw` and other codes.',
    selectCountry: 'Country code that the applicant chose.',
    selectCompanyType: 'Kind of enterprise that the applicant chose.',
    commitTag: 'True submits the application, false keeps a draft.',
    cardType: 'Kind of the identity document.',
    currency: 'Currency code, for example `USDT`.',
    chainName: 'Blockchain, for example `Tron(TRC20)`.',
    addressList: 'Addresses.',
    withdrawRiskFailTime:
      'End of the hold on a new address or card, milliseconds since 1970 (UTC); null without one.',
    bankAccountName: 'Name of the account holder.',
    bankCardNumber: 'Number of the card or account, at most 80 characters.',
    bankCurrency: 'Currency code of the account.',
    bankName: 'Name of the bank.',
    bankCode: 'Code of the bank.',
    bankAddress: 'Address of the bank.',
    bankBranch: 'Branch of the bank.',
    bankAccount: 'Account number at a bank abroad; null for a card.',
    swiftCode: 'SWIFT code of a bank abroad; null for a card.',
    otherCode: 'Further code of a bank abroad; null for a card.',
    ext1: 'Further data, text; null without.',
    ext2: 'Further data, text; null without.',
    openCompanyCountry: 'Country codes joined by commas; empty for none.',
    object: 'The file, at most 5 MiB.',
    selectedCountry: 'Country code that the applicant chose.',
  },
  records: [
    {
      name: 'KycElement',
      marks: ['elementValueInputGroup', 'extend'],
      members: {
        showType:
          'How it is asked: `input`, `inputGroup`, `image`, `date`, `face_photo`, `text`, `select` or `phone`.',
        extend: 'Regular expression for what is typed, a date as YYYY-MM-DD; empty without one.',
      },
    },
    { name: 'KycLevel', marks: ['pathName', 'elementList'], members: {} },
    {
      name: 'KycStatus',
      marks: ['preLevelName', 'businessCodeList'],
      members: {
        status: oneOf('State of the level.', REVIEW_STATES),
        sort: 'Place of the level, from 1.',
        companyType: 'Kind of enterprise.',
        openAccountType: oneOf('Who the level is for, as text.', {
          0: ['PERSON', 'person'],
          1: ['ENTERPRISE', 'enterprise'],
        }),
      },
    },
    {
      name: 'Wallet',
      marks: ['chainName', 'address', 'remark'],
      members: {
        id: 'Address, for delete and updateWallet.',
        address: 'Address on the blockchain, at most 150 characters.',
        remark: 'Name that the customer gave it.',
        defaultType: oneOf('Whether it is the default of its currency and chain.', YES_NO),
        withdrawalAddressStatus: oneOf('Whether it can be used.', {
          1: ['USABLE', 'it can'],
          2: ['HELD', 'not yet'],
        }),
      },
    },
    {
      name: 'BankCard',
      marks: ['bankCardNumber', 'bankBranch'],
      members: {
        id: 'Card, for delete.',
        country: 'Country code of the bank, ISO 3166-1 alpha-2.',
        firstName: 'First name of the holder.',
        lastName: 'Last name of the holder.',
        province: 'Province of the bank.',
        city: 'City of the bank.',
        createTime: 'When the customer added it, milliseconds since 1970 (UTC).',
        bankCardStatus: oneOf('Whether it can be used.', {
          1: ['USABLE', 'it can'],
          2: ['HELD', 'not yet'],
        }),
      },
    },
  ],
  calls: {
    bankList: {
      'request.bankAccount': 'Part of the account number; left out: all.',
      'request.bankCardNumber': 'Part of the card number; left out: all.',
    },
    CustomerWalletWebApiService: {
      'request.id': 'Address, `id` of walletList.',
      'request.currency': 'Currency code.',
      'request.chainName': 'Blockchain.',
    },
  },
};
