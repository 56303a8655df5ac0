import { FLOW_DIRECTIONS, FLOW_STATES, RISK_LEVELS, USABLE } from './enumerations.ts';
import { oneOf, type Subject } from './words.ts';

const AMOUNT = 'decimal text with `digits` decimals';

/** Accounts, what they hold, and their statements. */
export const ACCOUNTS: Subject = {
  members: {
    accountList: 'Accounts of the customer: one for each account type and currency.',
    balance: `Money of the account with its margin, ${AMOUNT}.`,
    available: `Money that can be used for an order now, ${AMOUNT}.`,
    equity: `Balance and floating profit, ${AMOUNT}.`,
    activateStatus: oneOf('Whether it was activated.', USABLE),
    activateTime: 'Time of the activation, milliseconds since 1970 (UTC); null before it.',
    withdrawAmount: `Money that can be withdrawn, ${AMOUNT}.`,
    notWithdrawAmount: `Credit and bonus that cannot be withdrawn, ${AMOUNT}.`,
    businessType:
      'Group of the movement, a number of the account type: of isolated margin 7 deposit, 8 withdrawal, 9 reset, 10 adjustment, 12 trade, 13 margin; 0 in a request: all.',
    businessType1:
      'Kind of the movement: the group followed by three digits, for example 12002 for the fee of an opening.',
    businessTypeName: 'Name of `businessType`.',
    businessType1Name: 'Name of `businessType1`.',
    operate: oneOf('Which movements.', FLOW_DIRECTIONS),
    riskLevel: oneOf('How near the account is to liquidation.', RISK_LEVELS),
    allCurrency: 'Currency codes joined by commas.',
    tradeTypeCurrencyList: 'Accounts to open: account types with their currencies.',
    totalBalance: 'Value of everything together, decimal text.',
    totalNetAssets: 'Everything less what is owed, decimal text.',
    totalAvailable: 'What can be used, decimal text.',
    totalLiabilities: 'What is owed with interest, decimal text.',
    totalLiabilitiesPrincipal: 'What is owed without interest, decimal text.',
    totalInterest: 'Interest that is owed, decimal text.',
    closeProportion: 'Risk at which assets are sold, percent text, for example `26.61%`.',
    liabilitiesType: 'Kind of movement; left out: all.',
    interestUpdateTime: 'Time of the last interest, milliseconds since 1970 (UTC).',
    currencyList: 'Currency codes.',
    accountInfoMap: 'Accounts by their currency code.',
  },
  records: [
    {
      name: 'Account',
      marks: ['wholeWarehouseBalance', 'marginRadio', 'openAccountStatus'],
      members: {
        type: oneOf('Whose account it is.', {
          1: ['USER', 'a customer’s'],
          2: ['MERCHANT', 'a merchant’s'],
          3: ['PLATFORM', 'the platform’s'],
        }),
        status: oneOf('Whether it can be used.', USABLE),
        currency: 'Currency code of the account.',
        digits: 'Decimal places of all amounts of the account.',
        firstDepositTime: 'Time of the first deposit, milliseconds since 1970 (UTC); null before it.',
        firstWithdrawTime: 'Time of the first withdrawal, milliseconds since 1970 (UTC); null before it.',
        lockAmount: `Money held for withdrawals and transfers, ${AMOUNT}.`,
        profit: `Floating profit of the open positions, ${AMOUNT}.`,
        margin: `Margin of the open positions, ${AMOUNT}.`,
        freeMargin: `Money that can become margin, ${AMOUNT}.`,
        lockMargin: `Margin and fees held for resting orders, ${AMOUNT}.`,
        frozen: `Money frozen by an operator, ${AMOUNT}.`,
        netAssets: `Equity less what is owed, ${AMOUNT}.`,
        liabilities: `What is owed with interest, ${AMOUNT}; null where the account type cannot borrow.`,
        liabilitiesPrincipal: `What is owed without interest, ${AMOUNT}; null where the account type cannot borrow.`,
        interest: `Interest that is owed, ${AMOUNT}; null where the account type cannot borrow.`,
        availableLoan: `What can still be borrowed, ${AMOUNT}; null where the account type cannot borrow.`,
        interestProportion:
          'Interest rate of a loan, decimal text; null where the account type cannot borrow.',
        collateralFrozen: `Money frozen as collateral, ${AMOUNT}; null where there is none.`,
        marginRadio:
          'Margin level (equity over margin), percent as decimal text; null without positions. Spelled so.',
        wholeWarehouseBalance: `Balance of the cross-margin side, ${AMOUNT}; null for other account types.`,
        wholeWarehouseRate: 'Margin level of the cross-margin side; null for other account types.',
        openAccountStatus: 'True when the account is open.',
      },
    },
    {
      name: 'FlowRow',
      marks: ['amountAfter', 'bookkeepId'],
      members: {
        id: 'Movement.',
        subjectId: 'Book of the account that the movement is about.',
        bookkeepId: 'Booking that the movement belongs to.',
        amountIn: `What came in, ${AMOUNT}; zero for what went out.`,
        amountOut: `What went out, ${AMOUNT}; zero for what came in.`,
        amount: `The movement with its sign, ${AMOUNT}.`,
        amountAfter: `The book after the movement, ${AMOUNT}.`,
        status: oneOf('State.', FLOW_STATES),
        digits: 'Decimal places of the amounts, as text.',
        currency: 'Currency code of the amounts.',
        orderId: 'Order that caused it; null without one.',
        dealId: 'Fill that caused it; null without one.',
      },
    },
    {
      name: 'StatementLine',
      marks: ['transferId', 'balanceAfter'],
      members: {
        transferId: 'Line of the ledger.',
        time: 'Time of the change on the market clock, milliseconds since 1970 (UTC).',
        flowType: 'Flow type of the change, as `businessType1` of queryCapitalFlowList.',
        flowName: 'What the flow type is called, in the language of the request.',
        change: `Change of the balance with its sign, ${AMOUNT}.`,
        balanceAfter: `Balance after the change, ${AMOUNT}.`,
        orderId: 'Order that caused it; null without one.',
        dealId: 'Fill that caused it; null without one.',
      },
    },
    {
      name: 'AccountStatement',
      marks: ['openingBalance', 'closingBalance'],
      members: {
        currency: 'Currency code of the amounts.',
        accountDigits: 'Decimal places of the amounts.',
        openingBalance: `Balance (money with its margin) before the first line, ${AMOUNT}.`,
        closingBalance: `Balance after the last line, ${AMOUNT}.`,
        lines: 'Every change of the balance, oldest first, at most 5,000.',
        isComplete: 'False when the period has more lines; ask again with `afterTransferId`.',
        lastTransferId: 'Last line of the answer; null without lines.',
        csv: 'The statement as comma-separated values with a head (RFC 4180) when it was asked for, else null.',
      },
    },
    {
      name: 'HappenedEvent',
      marks: ['eventId', 'orderNum'],
      members: {
        eventId: 'Number of the event; later ones have greater numbers.',
        time: 'When it happened on the market clock, milliseconds since 1970 (UTC).',
        event:
          '`filled` or `partlyFilled` (a resting order), `takeProfit`, `stopLoss`, `liquidated` (a position was closed), `expired`, `cancelled` or `failed` (an order ended without a fill), `marginCall` (a warning about the margin level of the account), `financing` (the end of a day for a position), `split` (shares were split) or `writtenOff` (a balance below zero was brought to zero).',
        orderId:
          'The order; for a position that was closed the one that closed it. Null, as all of the order, for a margin call.',
        dealId: 'The fill; null without one.',
        positionId: 'Position that was opened or closed; null for an opening that ended without a fill.',
        direction: '1 buy, 2 sell: of the fill, or of the order that ended without one.',
        num: 'Lots that were filled, or that were left when the order ended, decimal text.',
        orderNum: 'Lots of the whole order, decimal text.',
        price: 'Price of the fill, or of the order that ended without one, decimal text; null without one.',
        profit: `Result of a closed position without fees, ${AMOUNT}.`,
        fee: `Fee of the fill, ${AMOUNT}.`,
        change: `Change of the balance with its sign, ${AMOUNT}.`,
        balanceAfter: `Balance (money with its margin) after the event, ${AMOUNT}.`,
      },
    },
    {
      name: 'HappenedGap',
      marks: ['startTime', 'endTime', 'symbolName'],
      size: 4,
      members: {
        startTime: 'From here on no prices of the product are known, milliseconds since 1970 (UTC).',
        endTime: 'Up to here.',
      },
    },
    {
      name: 'WhatHappened',
      marks: ['catchUpId', 'reachedTime'],
      members: {
        currency: 'Currency code of the amounts.',
        accountDigits: 'Decimal places of the amounts.',
        catchUpId:
          'Number of the start that made this list; null when the platform has never been off with something waiting.',
        startTime: 'Market time at which trading last stood, milliseconds since 1970 (UTC).',
        endTime: 'Market time at which trading started again.',
        reachedTime:
          'Up to here everything was decided; before `endTime` when the platform was started as it stood.',
        openingBalance: `Balance (money with its margin) before the first event, ${AMOUNT}.`,
        closingBalance: `Balance after the last event, ${AMOUNT}.`,
        events: 'What happened, in its order, at most 1,000.',
        gaps: 'Stretches of which no prices of a product are known: nothing was decided by them.',
        isComplete: 'False when there are more events; ask again with `afterEventId`.',
        lastEventId: 'Last event of the answer; null without events.',
      },
    },
  ],
  calls: {
    whatHappened: {
      afterEventId: 'Only events that follow on this one: `lastEventId` of the answer before.',
    },
    accountStatement: {
      startTime: 'First millisecond of the period; left out or 0: from the first line.',
      endTime: 'End of the period, which is not part of it; left out or 0: up to now.',
      afterTransferId: 'Only lines that follow on this one: `lastTransferId` of the answer before.',
      format: '`csv` for the table as well.',
    },
    queryCapitalFlowList: {
      'request.status': oneOf('Only movements in this state; left out or 0: all.', FLOW_STATES),
    },
    queryCustomerAssets: { balance: `Money with its margin, ${AMOUNT}.` },
    queryLatestBalanceOfUserAccountInExternalSystem: {
      amount: 'Balance in the external wallet, decimal text.',
      amountDigits: 'Decimal places of `amount`, as text.',
    },
    getExchangeRateList: {
      currencies: 'Pairs to convert, at most 50.',
      source: 'Currency code to convert from.',
      target: 'Currency code to convert to.',
    },
  },
};
