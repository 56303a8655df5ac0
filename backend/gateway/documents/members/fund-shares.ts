import { oneOf, type Subject } from './words.ts';

const WITH_SELF = '`self` for the basket of assets';
const SHARES_STATE = oneOf('Whether the shares have changed hands.', {
  0: ['WAITING', 'not yet: the net value, or the manager, is waited for'],
  1: ['CONFIRMED', 'they have'],
  2: ['FAILED', 'they never will; what was frozen is free again'],
});

/** Shares of funds: subscriptions, redemptions, and what managers decide. */
export const FUND_SHARES: Subject = {
  members: {
    amountPay: 'What is frozen at most, in money of the fund, decimal text.',
    applyType: oneOf('What `amountPay` counts; 1 when left out.', {
      1: ['BY_AMOUNT', 'an amount in money of the fund'],
      2: ['BY_SHARES', 'shares'],
    }),
    currencyPay: `Currency that is paid, ${WITH_SELF}.`,
    currencyRedeem: `Currency in which it is paid out, ${WITH_SELF}.`,
    currencyShares: 'Code of the fund’s shares.',
    currencyNet: 'Currency code of the net value.',
    sharesNet: 'Net value of a share, decimal text.',
    shares: 'Number of shares, decimal text.',
    finalAmount: 'What the shares cost in the end with the fee, in money of the fund, decimal text.',
    amountRedeem: 'What the shares bring after the fee, in money of the fund, decimal text.',
    sharesStatus: SHARES_STATE,
    executeStatus: oneOf('Whether the fund has spent the money.', {
      0: ['UNCONFIRMED', 'there are no shares yet'],
      1: ['WAITING', 'not yet'],
      2: ['DONE', 'it has'],
      3: ['FAILED', 'it could not'],
    }),
    executeId: 'Number of the order with which the fund spent the money; empty before.',
    executeList: 'What the fund bought for the money.',
    basketTag: 'True when the basket of assets is paid out.',
    customerNoFun: 'Customer number of whoever asked for it.',
    customerSelfNo: 'Customer numbers; empty: all.',
    customerNoList: 'Customer numbers; empty: all.',
    proposalNoList: 'Numbers of proposals; empty: all.',
    customerCompanyId: 'Does not count: the caller’s company does.',
    downloadType: 'Does not count.',
    username: 'Does not count.',
    updateStartTime: 'Changed from this time on, milliseconds.',
    updateEndTime: 'Changed up to this time, milliseconds.',
    orders: 'Does not count: the newest come first.',
    column: 'Does not count.',
    asc: 'Does not count.',
  },
  records: [],
  calls: {
    FundApplyAppDubboService: {
      'request.amountPay': 'Amount in money of the fund, or number of shares (`applyType`).',
      'request.currencyPay': `Currency that is paid, ${WITH_SELF}; left out: the money of the fund.`,
      'request.proposalNo': 'Numbers of proposals; empty: all.',
      'request.executeId': 'Numbers of orders; empty: all.',
      'request.type': 'Does not count.',
      rate: 'Money of the fund for one unit of what is paid, decimal text.',
      list: 'Assets that pay, with their part of the fee.',
      amount: 'What of the asset pays for shares, decimal text.',
      fees: 'Fee, decimal text.',
      total: 'Amount and fee together, decimal text.',
    },
    FundRedeemAppDubboService: {
      'request.currencyCode': `Currency in which it is paid out, ${WITH_SELF}.`,
      'request.shares': 'Number of shares that are given back.',
      amount: 'What of the asset the shares bring, decimal text.',
      fees: 'Fee, decimal text.',
      total: 'What is paid out after the fee, decimal text.',
    },
    'FundApplyAppDubboService.getFundCurrencyList': { 'request.proposalNo': 'Number of the subscription.' },
    'FundRedeemAppDubboService.getFundRedeemCurrencyList': {
      'request.proposalNo': 'Number of the redemption.',
    },
  },
};
