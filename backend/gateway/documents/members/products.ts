import { ENABLED, FLAG, MARGIN_SET_TYPES, TRADE_MODES, YES_NO } from './enumerations.ts';
import { oneOf, type RecordWords, type Subject, type Words } from './words.ts';

const SHARE = 'a share: 0.01 is 1 %';
const LENDING = 'Part of margin trading and financing, which no account type uses yet';

/** The twelve margin ratios of a product detail: day or night, side, and what the ratio is for. */
const RATIOS: Words = Object.fromEntries(
  (['daytime', 'overnight'] as const).flatMap((part) =>
    (['Buy', 'Sell'] as const).flatMap((side) =>
      (
        [
          ['Init', 'of an opening'],
          ['Remaining', 'below which a position is liquidated'],
          ['Alarm', 'below which the customer is warned'],
        ] as const
      ).map(([kind, meaning]) => [
        `${part}${side}${kind}MarginRatio`,
        `Margin ratio ${meaning}, ${side === 'Buy' ? 'bought' : 'sold'}, ${part === 'daytime' ? 'by day' : 'overnight'}.`,
      ]),
    ),
  ),
);

const DETAIL: RecordWords = {
  name: 'SymbolDetail',
  marks: ['priceBreadth', 'enableDepthTrade'],
  members: {
    ...RATIOS,
    symbolDigits: 'Decimal places of the price: a scaled price is the price times ten to this power.',
    numberDigits: 'Decimal places of quantities in lots.',
    priceBreadth: 'Levels of the order book that are shown.',
    contractSize: 'Units of the base currency in one lot.',
    earlyWarningProportion:
      'Margin level (equity over maintenance margin) at which a warning is sent, a ratio: 1.2 is 120 %.',
    marginType: 'Number of the formula of the margin; 1: notional divided by the leverage.',
    marginInfo: 'Margin setting of the product and its tiers.',
    dailyMarginSet: 'Tiers of a trading day.',
    holidayMarginSet: 'Tiers in holidays.',
    weekendMarginSet: 'Tiers at weekends.',
    beforeHolidayMarginSet: 'Tiers before holidays, from `holidayLeadTime` on.',
    beforeWeekendMarginSet: 'Tiers before weekends, from `weekendLeadTime` on.',
    usedMarginSet: 'Tiers in force now.',
    marginTiers: 'Margins by time and size in full; empty where the product has one margin. Ours.',
    quoteTimeList: 'Weekly windows in which quotes come.',
    weekendLeadTime: 'Minutes before the weekend from which its tiers hold.',
    holidayLeadTime: 'Minutes before a holiday from which its tiers hold.',
    overnightInAdvance:
      'Minutes before the rest in which the day ends from which the margins of the night hold.',
    eodTime: 'Time at which interest is settled: minutes of the UTC day, as text.',
    startTime: 'Sold from this time on, milliseconds since 1970 (UTC).',
    endTime: 'Expiry, milliseconds since 1970 (UTC).',
    volumeStep: 'Step of quantities, in lots.',
    minVolume: 'Smallest quantity of an order, in lots.',
    maxVolume: 'Greatest quantity of an order, in lots.',
    limitOrderMaxVolume: 'Greatest quantity of a limit order, in lots.',
    minTradeUnit: 'Smallest tradable unit.',
    buyMaxPositionVolumes: 'Most that an account may hold bought, in lots.',
    sellMaxPositionVolumes: 'Most that an account may hold sold, in lots.',
    accountPositionTotalVolumes: 'Most that an account may hold of both sides together, in lots.',
    stopLossMinPoint: 'Least distance of stop loss and take profit from the price, in pips (`pointRatio`).',
    stopLossMaxPoint:
      'Greatest distance of stop loss and take profit from the price, in pips (`pointRatio`).',
    priceMaxLimit: 'Greatest distance of a limit price from the market, in pips (`pointRatio`).',
    priceMinLimit: 'Least distance of a limit price from the market, in pips (`pointRatio`).',
    buyInterest: `Yearly interest on bought positions, ${SHARE} of the notional; below zero the customer pays. Charged at \`eodTime\`.`,
    sellInterest: `Yearly interest on sold positions, ${SHARE} of the notional; below zero the customer pays. Charged at \`eodTime\`.`,
    feeMethod: 'Number of the way fees are charged, as text; `1`: on each fill.',
    feeFormula:
      'Number of the formula of the fee, as text; `1`: `feeRate` of the notional, `2`: `fee` for each lot.',
    feeRate: `Fee, ${SHARE} of the notional.`,
    fee: 'Fee for each lot of a fill, in account currency; 0 where `feeRate` decides.',
    minFee: 'Least fee of a fill, in account currency.',
    maxFee: 'Greatest fee of a fill, in account currency.',
    dividendFee: 'Fee of a dividend, in account currency.',
    minDividendFee: 'Least fee of a dividend, in account currency.',
    wholeYearDays: 'Days of the year by which interest is divided.',
    tradeEnable: oneOf('Whether the product can be traded.', FLAG),
    newShare: 'Newly issued shares, as text; `0` without.',
    labelList: 'Dictionary entries of the labels.',
    tradeDirection: 'Directions that can be traded, as text; `0`: both.',
    accountReset: 'Whether an account below zero is reset, as text; `0`: no.',
    liquidationFormula: 'Number of the formula of liquidation, as text.',
    netAssetCurrency: 'Currency code of net assets.',
    enableReverseTrade: oneOf('Whether a position may be turned around, as text.', YES_NO),
    corporateActionCode: 'Code of the corporate action; empty without one.',
    dividendFutureInfos: 'Dividends and splits to come.',
    dividendPastInfos: 'Dividends that were paid, and splits that are over.',
    stockStatus: oneOf('Whether the product trades now.', {
      TRADING: ['TRADING', 'it trades'],
      CLOSED: ['CLOSED', 'it is closed'],
    }),
    maintainMargin: `Maintenance margin as decimal text, ${SHARE} of the notional; null but for isolated margin.`,
    enableDepthTrade: oneOf('Whether depth can be traded, as text.', YES_NO),
    leverRatio: 'Leverage in force for the customer who asks, as text.',
    borrowingLimitRatio: `Most that may be borrowed, ${SHARE}. ${LENDING}.`,
    multipleFreezeRatio: `What is frozen of a loan, ${SHARE}. ${LENDING}.`,
    transferLimitRatio: `Most of its assets that a wallet may owe once something is transferred out of it, ${SHARE}. ${LENDING}.`,
    withdrawalRatio: `What may be withdrawn, ${SHARE}. ${LENDING}.`,
    totalCredit: `Credit of all customers together. ${LENDING}.`,
    borrowInterestList: `Interest of each asset. ${LENDING}.`,
    borrowLimitList: `Most that may be borrowed of each asset. ${LENDING}.`,
    borrowStatusList: `Whether each asset may be borrowed. ${LENDING}.`,
    longLoanYearRatio: `Yearly interest of financing, by asset. ${LENDING}.`,
    shortLoanYearRatio: `Yearly interest of borrowed shares, ${SHARE}. ${LENDING}.`,
    accountDayLeverageRatio: `Leverage of the account by day. ${LENDING}.`,
    accountOvernightLeverageRatio: `Leverage of the account overnight. ${LENDING}.`,
  },
};

/** Products and reference data. */
export const PRODUCTS: Subject = {
  members: {
    askSpread: 'Spread that is added to the quoted ask in trade mode 1, in price units.',
    bidSpread: 'Spread that is added to the quoted bid in trade mode 1, in price units: below zero.',
    pointRatio: 'Ticks in one point: a point is 10^-symbolDigits times this.',
    dealMode: oneOf('Trade mode.', TRADE_MODES),
    etf: 'True for an exchange-traded fund.',
    labels: 'Labels joined by commas; the first names the area of the product.',
    enableShortLoan: oneOf('Whether shares can be borrowed for sales.', YES_NO),
    enableLongLoan: oneOf('Whether purchases can be financed.', YES_NO),
    holidayTimeList: 'Spans without trading.',
    tradeTimeList: 'Weekly windows of trading.',
    'holidayTimeList.startTime': 'Start of the holiday, milliseconds since 1970 (UTC).',
    'holidayTimeList.endTime': 'End of the holiday, milliseconds since 1970 (UTC).',
    dayOfWeek: oneOf('Day of the week (UTC).', {
      1: ['MONDAY', 'Monday'],
      2: ['TUESDAY', 'Tuesday'],
      3: ['WEDNESDAY', 'Wednesday'],
      4: ['THURSDAY', 'Thursday'],
      5: ['FRIDAY', 'Friday'],
      6: ['SATURDAY', 'Saturday'],
      7: ['SUNDAY', 'Sunday'],
    }),
    tradeTypes: 'Account types, numbers joined by commas.',
    tradeTypeName: 'Name of the account type.',
    rate: 'Exchange rate, decimal text; `formulaSymbol` says how it is used.',
    formulaSymbol: oneOf('Target amount = source amount (multiply or divide) rate.', {
      multiply: ['MULTIPLY', 'times the rate'],
      divide: ['DIVIDE', 'divided by the rate'],
    }),
    sourceDigits: 'Decimal places of amounts in the source currency.',
    targetDigits: 'Decimal places of amounts in the target currency.',
    sourceCurrency: 'Currency code to convert from.',
    targetCurrency: 'Currency code to convert to.',
    currencies: 'Currency codes.',
    parentId: 'Parent entry; 0 for a group.',
    parentCode: 'Code of the parent entry (several joined by commas for getMapByParentCodes).',
    extend: 'Further data of the entry, text; null without.',
    showType: 'How the entry is shown; null without a rule.',
    hasLeaf: oneOf('Whether there are child entries.', FLAG),
    childs: 'Child entries: regions of a country.',
    nationalCode: 'Country code, ISO 3166-1 alpha-2.',
    countryCode: 'Dialling code with plus sign, for example `+65`.',
    iso_code: 'Country code, ISO 3166-1 alpha-2.',
    request_ip: 'Address of the caller.',
  },
  records: [
    {
      name: 'MarginSet',
      marks: ['rangeLeft', 'rangeRight', 'percent'],
      members: {
        id: 'Number of the tier, as text.',
        groupId: 'Group of tiers.',
        rangeLeft: 'Position size from which the tier holds, inclusive, in units.',
        rangeRight: 'Position size up to which the tier holds, exclusive, in units.',
        percent: 'Margin in percent of the notional: 5 is 5 %.',
        type: oneOf('What `values` holds, as text.', MARGIN_SET_TYPES),
        values: 'The ratio in percent, or the leverages as `from-to`.',
      },
    },
    {
      name: 'MarginTierRecord',
      marks: ['period', 'fromLots'],
      members: {
        period:
          'When the tier holds: `daily`, `overnight`, `weekend`, `beforeWeekend`, `holiday`, `beforeHoliday`.',
        fromLots: 'Lots on one side of the product from which the tier counts, decimal text.',
        maxLeverage: 'Highest leverage that counts in the tier.',
        maintainMargin: `Maintenance margin as decimal text, ${SHARE} of the notional.`,
      },
    },
    {
      name: 'MarginInfo',
      marks: ['marginVoList'],
      members: {
        type: oneOf('What `values` holds, as text.', MARGIN_SET_TYPES),
        values: 'The ratio in percent, or the leverages as `from-to`, for example `1-200`.',
        marginVoList: 'Tiers by position size.',
      },
    },
    DETAIL,
    {
      name: 'SymbolBase',
      marks: ['symbolGroupIds', 'inTradeTime'],
      members: {
        symbolGroupIds: 'Product groups, numbers joined by commas.',
        sortNum: 'Place in lists, smaller first.',
        dividend: oneOf('Whether the product pays dividends.', YES_NO),
        inHolidayTime: oneOf('Whether it is in a holiday now.', FLAG),
        inTradeTime: oneOf('Whether it is in trading hours now.', FLAG),
        detail: 'What getSymbolDetail says of the product; with `withDetail` only.',
      },
    },
    {
      name: 'SymbolBasic',
      marks: ['sourceId', 'tradeTypes'],
      members: {
        id: 'Product.',
        status: oneOf('State.', ENABLED),
        sourceId: 'Source of the market data.',
        name: 'Name of the product in the language of the request.',
        code: 'Code of the product, for example `EUR/USD`.',
      },
    },
    {
      name: 'TradeTime',
      marks: ['dayOfWeek', 'startTime', 'endTime'],
      members: {
        startTime: 'Start, in seconds of the UTC day (minutes with the client profile `deployed`).',
        endTime:
          'End, in seconds of the UTC day, 86400 for midnight (minutes with the client profile `deployed`).',
      },
    },
    {
      name: 'DividendInfo',
      marks: ['dividendSymbolName', 'dividendDate'],
      members: {
        dividendSymbolName: 'Name of the product.',
        dividendCurrency: 'Currency code of the payment.',
        dividendDate: 'Time of the action, milliseconds since 1970 (UTC).',
        dividendLeft: 'Left side of the ratio of the action, decimal text.',
        dividendRight: 'Right side of the ratio of the action, decimal text.',
        dividendActionType: 'Number of the kind of action.',
        actionInfo: 'Text of the action.',
      },
    },
    {
      marks: ['assetsId', 'value'],
      members: {
        borrowInterestGroupId: 'Group of interest rates.',
        borrowListGroupId: 'Group of limits.',
        borrowStatusGroupId: 'Group of permissions.',
        value: `The rate or limit of the asset; as permission 1 yes, 2 no. ${LENDING}.`,
        assetCode: 'Code of the asset.',
      },
    },
    {
      marks: ['parentCode', 'hasLeaf'],
      members: { status: oneOf('State.', ENABLED), name: 'Name in the language of the request.' },
    },
    {
      name: 'Asset',
      marks: ['initState', 'digits'],
      members: {
        id: 'Asset.',
        name: 'Name of the asset.',
        code: 'Currency code of the asset.',
        digits: 'Decimal places of amounts in the asset.',
        status: oneOf('State.', ENABLED),
        initState: oneOf('Whether the asset is ready.', {
          1: ['IN_PROGRESS', 'being set up'],
          2: ['READY', 'ready'],
        }),
        type: oneOf('Kind of asset.', { 1: ['COMMON', 'currency or coin'], 2: ['FUND', 'shares of a fund'] }),
      },
    },
  ],
  calls: {
    getAssetsList: {
      'request.type': oneOf('Which assets.', {
        0: ['ALL', 'all'],
        1: ['COMMON', 'currencies and coins'],
        2: ['FUND', 'shares of funds'],
      }),
    },
    getSymbolGroupList: {
      id: 'Product group.',
      name: 'Name of the product group.',
      status: oneOf('State.', ENABLED),
    },
    getSymbolList: { 'request.name': 'Part of the name or code of the product; left out: all.' },
    getCountryListByParentCode: {
      'request.name': 'Part of the name of the country; left out: all.',
      'request.parentCode': 'Code of the parent entry; `-1` for all countries.',
    },
    'geoip.country': { name: 'Name of the country.' },
  },
};
