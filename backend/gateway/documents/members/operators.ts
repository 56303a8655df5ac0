import { oneOf, type Subject } from './words.ts';

const ENABLED_OR_NOT = { 1: ['ENABLED', 'enabled'], 2: ['DISABLED', 'disabled'] } as const;

/** Calls of operators about companies, applications, maintenance and what is offered. */
export const OPERATORS: Subject = {
  calls: {
    Auth2ApplicationService: {
      appId: 'Identifier of the application, 32 hexadecimal characters.',
      appSecret: 'Secret of the application; shown only now.',
      name: 'Name that a customer reads when asked to agree.',
      returnAddresses: 'Addresses to which a browser may return: https, or http on this machine; at most 10.',
      disabled: 'True, or left out, ends the application and all its codes and tokens; false opens it again.',
      status: oneOf('State of the application.', ENABLED_OR_NOT),
    },
    ReconciliationService: {
      startTime:
        'What happened from this time on is compared, milliseconds since 1970 (UTC); left out: the last day.',
      isEmpty: 'True when nothing differs.',
      checks: 'One entry for each comparison.',
      name: 'Name of the comparison.',
      checked: 'How much was compared.',
      differences: 'What does not agree; the list must be empty.',
      subject:
        'Number of the proposal, transfer or account; the name of a comparison that could not be made.',
      reference: 'Number of the payment; empty where there is none.',
      between:
        'What does not agree: books, proposal, channel, ledger; check for a comparison that could not be made.',
    },
    OperatorService: {
      id: 'Number of the person.',
      personId: 'Number of the person; null for the credentials of the company.',
      companyName: 'Name of the company.',
      name: 'Name of the person, unique within the company; at most 64 characters.',
      role: 'Role: viewer, support, dealer, treasurer or administrator.',
      permissions: 'Permissions that calls of the management API ask for.',
      appId: 'Identifier of the person’s credentials, 32 hexadecimal characters.',
      appSecret: 'Secret of the person; shown only now.',
      status: oneOf('State of the person: a disabled one has no token.', ENABLED_OR_NOT),
    },
    'CompanyAdminService.companies': {
      status: oneOf('State of the company.', ENABLED_OR_NOT),
      code: 'Code of the company.',
    },
    'CompanyAdminService.create': {
      code: 'Code of the company: lower-case letters, digits and hyphens, at most 32.',
      name: 'Name of the company.',
      timezone: 'Hours east of UTC, -12 to 14; left out: 0.',
      withDemo: 'True also makes the demo company of the pair, with play money.',
      demo: 'The demo company; null when none was wanted.',
      status: oneOf('State of the company.', ENABLED_OR_NOT),
    },
    'CompanyAdminService.setStatus': {
      companyId: 'Company.',
      code: 'Code of the company.',
      status: oneOf(
        'State of the company: nobody signs in, calls or connects while it is disabled.',
        ENABLED_OR_NOT,
      ),
    },
    'CustomerAdminService.setStatus': {
      status: oneOf('State of the customer: a disabled one has no session and no key.', ENABLED_OR_NOT),
    },
    ProductService: {
      customerGroupId: 'Customer group of the company; 0: every group without a spread of its own.',
      askSpread: 'Spread that is added to the quoted ask in trade mode 1, in price ticks.',
      bidSpread: 'Spread that is taken off the quoted bid in trade mode 1, in price ticks.',
      status: oneOf('State of the product at the company.', {
        1: ['ENABLED', 'enabled'],
        2: ['DISABLED', 'nothing new is opened, positions can be closed'],
        3: ['DELETED', 'in no list, without quotes'],
      }),
      restore: 'True: as in the product list again.',
      isChanged: 'True where the company changed something of the product list.',
      minLeverage: 'Lowest leverage that a customer may choose.',
      maxLeverage: 'Highest leverage that a customer may choose; of a tier, the highest that counts in it.',
      defaultLeverage: 'Leverage in force until a customer chooses one.',
      maintainMargin: 'Maintenance margin as a share of the notional, decimal text.',
      marginTiers: 'Margins by time and size; an empty list: one margin at all times and sizes.',
      buyInterest: 'Interest a year on long positions as a share, decimal text; below zero the holder pays.',
      sellInterest:
        'Interest a year on short positions as a share, decimal text; below zero the holder pays.',
      tripleInterestDay: 'Day of the week, 1 to 7, whose end charges the interest of the weekend; 0: none.',
      minFee: 'Smallest fee of a fill in account currency, decimal text.',
      maxFee: 'Largest fee of a fill in account currency, decimal text; 0: no bound.',
      tradeTimeList: 'When the product may be traded, within the times at which it is quoted.',
      addedHolidayList: 'Holidays of the company, beside those of the product; the end is not part of them.',
      dayOfWeek: 'Day of the week, 1 to 7 for Monday to Sunday (UTC).',
      startTime: 'Begin: second of the UTC day for a window, milliseconds since 1970 (UTC) for a holiday.',
      endTime: 'End: second of the UTC day for a window, milliseconds since 1970 (UTC) for a holiday.',
      cancelled: 'Numbers of the resting orders that were cancelled with it.',
    },
    MaintenanceService: {
      id: 'Number of the window; left out to plan a new one.',
      startTime: 'First moment of the interruption, milliseconds since 1970 (UTC).',
      endTime: 'First moment after it, milliseconds since 1970 (UTC).',
      text: 'What is done, for the status page; at most 500 characters.',
    },
    HouseReportService: {
      startTime: 'First millisecond of the period on the market clock; left out: the running day (UTC).',
      endTime: 'End of the period, which is not part of it; left out: up to now.',
      currencies:
        'Money of all customers by currency; the figures of the period lead from the opening to the closing balances.',
      currency: 'Currency code of the amounts.',
      accountDigits: 'Decimal places of the amounts.',
      openingBalances: 'Balances of all customers before the period, decimal text.',
      deposits: 'Paid in, decimal text.',
      withdrawals: 'Taken out, decimal text.',
      adjustments: 'Adjustments, bonuses, credit and resets with their sign, decimal text.',
      customersResult: 'Realised profit and loss of the customers, without fees, decimal text.',
      companyResult: 'The other side of it, which the company has, decimal text.',
      fees: 'Fees that customers paid, decimal text.',
      exchanged:
        'Assets that customers got less those that they gave, in orders, funds and transfers, before fees, decimal text.',
      loans: 'Borrowed less repaid, without interest, decimal text.',
      interest: 'Interest on loans that customers paid, decimal text.',
      dividends:
        'Dividends that customers got, less tax and fees, and cash for parts of a share at splits, decimal text.',
      financing:
        'Financing of positions over the ends of days that customers paid, decimal text; below zero when they got more.',
      closingBalances: 'Balances of all customers after the period, decimal text.',
      exposures: 'What customers hold now, by product; products without positions are left out.',
      symbolId: 'Product.',
      symbolCode: 'Code of the product.',
      longVolume: 'Lots that customers hold long, decimal text.',
      shortVolume: 'Lots that customers hold short, decimal text.',
      netVolume: 'Long less short, decimal text.',
      hedges:
        'What the company traded at the source against what customers hold in the period, by product and account type.',
      tradeType: 'Account type whose customers are hedged.',
      fills: 'Fills of the company.',
      realisedResult: 'What the company earned by them, by average cost, in `currency`, decimal text.',
    },
    BackupService: {
      name: 'Name of the folder of the backup.',
      createTime: 'Second in which it was begun, milliseconds since 1970 (UTC).',
      bytes: 'Size of the data.',
      commits: 'Commits that it holds, counted from the first one of the platform.',
      backups: 'Complete backups, newest first.',
      failure: 'Why the last one could not be made; null when it was.',
    },
    ExposureLimitService: {
      scope:
        'What is bounded: `company` (all products together), `product` (the side on which customers hold more than on the other), `customer` (all that one holds).',
      symbolId: 'Product that is meant; left out: every product without a limit of its own.',
      customerNo: 'Customer who is meant; left out: every customer without a limit of his own.',
      currency: 'Currency code of the amounts; left out: that of the first account of a new customer.',
      most: 'The most that it may be worth, decimal text above zero; left out to take the limit away.',
      used: 'What it is worth now, decimal text; null where the limit is that of every customer.',
    },
    HedgeService: {
      hedgeId: 'Number of the fill.',
      symbolId: 'Product; left out of a request: every product.',
      symbolCode: 'Code of the product.',
      tradeType: 'Account type whose customers are hedged.',
      currency: 'Currency code of the amounts: the profit currency of the product.',
      direction: 'What the company did: 1 bought, 2 sold.',
      volume: 'Lots that were traded, decimal text.',
      price: 'Average price, rounded half to even, decimal text.',
      amount: 'Price times quantity, exact, decimal text.',
      netVolume:
        'Lots that customers hold long less short, of a fill those by which it was decided, decimal text.',
      hedgedVolume:
        'Lots that the company holds at the source, of a fill those after it; below zero sold, decimal text.',
      realisedResult: 'What the fill, or all fills so far, earned by average cost, exact, decimal text.',
      time: 'Market time of the fill, milliseconds since 1970 (UTC).',
      startTime: 'Only fills from this market time on, milliseconds since 1970 (UTC).',
      endTime: 'Only fills up to this market time, milliseconds since 1970 (UTC).',
      longVolume: 'Lots that customers hold long, decimal text.',
      shortVolume: 'Lots that customers hold short, decimal text.',
      hedgeRatio:
        'Share of the net exposure that is hedged, decimal text; null where nothing is hedged any more.',
      hedgeThreshold: 'Lots by which the hedge may be away from its target, decimal text; null as above.',
      targetVolume: 'Lots that the company should hold, decimal text.',
      unhedgedVolume: 'Net lots less hedged lots, decimal text.',
      waitingVolume: 'Lots that the company trades at the next quote, below zero to sell, decimal text.',
      averagePrice: 'What the held lots cost on average, decimal text; null without any.',
      openResult:
        'What closing the hedge at the newest quote of the source would earn, decimal text; null without a quote.',
      hedgeTime: 'Market time of the last fill, milliseconds since 1970 (UTC); null before the first.',
    },
    OutboxService: {
      id: 'Number of the message.',
      channel: 'How it was to be sent: `email` or `sms`.',
      toUser: 'E-mail address, or phone number with its area code.',
      bizType: 'Purpose of the message.',
      content: 'Text of the message.',
      code: 'Verification code in it; null without one.',
      createTime: 'Time of the message, milliseconds since 1970 (UTC).',
      size: 'Most messages; left out: 20.',
    },
  },
};
