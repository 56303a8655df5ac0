import type { Subject } from './words.ts';

/** Transfers between accounts. */
export const TRANSFERS: Subject = {
  members: {
    toTradeType: 'Account type of the account that gets the money.',
    toAccountId: 'Account that gets the money; left out: the one of `toTradeType` and the currency.',
    toCustomerNo: 'Customer who gets the money; left out: the caller.',
    toCurrency: 'Currency code of the account that gets the money.',
    accountDigit: 'Not read.',
    toAccountDigit: 'Not read.',
    surplusAmount: 'What the paying account may still transfer, decimal text.',
    outAccountId: 'Account that paid.',
    outCurrencyCode: 'Currency code of what left.',
    outTradeType: 'Account type of the account that paid.',
    outAmount: 'What left, decimal text.',
    inAccountId: 'Account that got the money.',
    inCurrencyCode: 'Currency code of what came.',
    inTradeType: 'Account type of the account that got the money.',
    inAmount: 'What came, decimal text.',
  },
  calls: {
    capitalTransfer: {
      accountId: 'Account that pays; left out: the one of `tradeType` and `currency`.',
      tradeType: 'Account type of the account that pays.',
      currency: 'Currency code of both accounts.',
      amount: 'What leaves, decimal text above zero.',
    },
    capitalTransferSupportDiffCurr: {
      tradeType: 'Account type of the account that pays.',
      currency: 'Currency code of the account that pays.',
      amount: 'What leaves, decimal text above zero, in `currency`.',
    },
    capitalTransferForAgent: {
      tradeType: 'Always 7.',
      toCustomerNo: 'Customer whom the agent brought.',
      currency: 'Currency code of both accounts.',
      amount: 'What leaves, decimal text above zero.',
    },
    TransferService: {
      customerNo: 'Customer on either side; left out: all.',
      tradeType: 'Account type on either side; left out: all.',
      outCurrencyCode: 'Currency code of what left.',
      inCurrencyCode: 'Currency code of what came.',
      startTime: 'From when on, milliseconds since 1970 (UTC).',
      endTime: 'Until when, milliseconds since 1970 (UTC).',
      id: 'Number of the transfer.',
      outCustomerNo: 'Customer who paid.',
      inCustomerNo: 'Customer who got the money.',
      rate: 'What one unit of the paid currency was worth in the other, decimal text.',
      createTime: 'When, milliseconds since 1970 (UTC), as text.',
    },
    capitalTransferRecord: {
      tradeType: 'Account type on either side; left out: all.',
      assetsId: 'Asset on either side; left out: all.',
      createTime: 'When, milliseconds since 1970 (UTC), as text.',
    },
  },
};
