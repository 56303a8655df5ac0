import { Type, type Static } from 'typebox';

const DATE = '^\\d{4}-\\d{2}-\\d{2}$';
const [POSITIVE, SHARE, INTEREST, FEE_BOUND] = [
  '^\\d{1,15}(\\.\\d{1,10})?$',
  '^\\d{1,3}(\\.\\d{1,10})?$',
  '^-?\\d{1,3}(\\.\\d{1,10})?$',
  '^\\d{1,7}(\\.\\d{1,8})?$',
];
const [FROM, TO] = ['^([01]\\d|2[0-3]):(00|30)$', '^(([01]\\d|2[0-3]):(00|30)|24:00)$'];
const NAME = '^[^\\u0000-\\u001f\\u007f]*$';

/** What text of these patterns is, for messages. */
export const FORMS: Readonly<Record<string, string>> = {
  [POSITIVE]: 'decimal text with at most 15 and 10 digits before and after the point, for example "0.25"',
  [SHARE]: 'decimal text with at most 3 and 10 digits before and after the point, for example "0.005"',
  [INTEREST]: 'decimal text with at most 3 and 10 digits before and after the point, for example "-0.08"',
  [FEE_BOUND]: 'decimal text with at most 7 and 8 digits before and after the point, for example "2.5"',
  [FROM]: 'a full or half hour from 00:00 to 23:30',
  [TO]: 'a full or half hour from 00:30 to 24:00',
  [NAME]: 'text without control characters',
  [DATE]: 'a date, for example "2026-03-13"',
};

const Positive = Type.String({ pattern: POSITIVE });
/** A share, and a rate of interest: as fine as the trading rules count. */
const Share = Type.String({ pattern: SHARE });
const Interest = Type.String({ pattern: INTEREST });
const FeeBound = Type.String({ pattern: FEE_BOUND });
const Name = Type.String({ minLength: 1, maxLength: 64, pattern: NAME });
/** A share of variance; below zero it moves against its group. */
const SignedShare = Type.Number({ minimum: -1, maximum: 1 });
const PriceTicks = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const Leverage = Type.Integer({ minimum: 1, maximum: 1_000 });
const closed = { additionalProperties: false } as const;

const Window = Type.Object(
  {
    /** 1 to 7: Monday to Sunday. */
    days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
    from: Type.String({ pattern: FROM }),
    to: Type.String({ pattern: TO }),
  },
  closed,
);

const Sessions = Type.Object(
  {
    windows: Type.Array(Window, { minItems: 1, maxItems: 32 }),
    holidays: Type.Enum(['none', 'forex', 'exchange']),
  },
  closed,
);

/** Most customer groups whose spreads the terms of a product state. */
const MAX_GROUP_SPREADS = 100;

/** Spreads of customer groups, by their number in every company. */
export const GroupSpreads = Type.Array(
  Type.Object(
    {
      customerGroupId: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      askSpread: PriceTicks,
      bidSpread: PriceTicks,
    },
    closed,
  ),
  { maxItems: MAX_GROUP_SPREADS },
);

const termMembers = {
  tradeMode: Type.Integer({ minimum: 1, maximum: 4 }),
  contractSize: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  minVolume: Positive,
  maxVolume: Positive,
  volumeStep: Positive,
  buyMaxPositionVolumes: Positive,
  sellMaxPositionVolumes: Positive,
  accountPositionTotalVolumes: Positive,
  minLeverage: Leverage,
  maxLeverage: Leverage,
  defaultLeverage: Leverage,
  maintenanceMarginRatio: Share,
  askSpread: PriceTicks,
  bidSpread: PriceTicks,
  feeRate: Share,
  minFee: FeeBound,
  maxFee: FeeBound,
  stopLossMinPoint: PriceTicks,
  stopLossMaxPoint: PriceTicks,
  priceMaxLimit: Share,
  priceMinLimit: Share,
  buyInterest: Interest,
  sellInterest: Interest,
};

const Loan = Type.Object({ yearInterest: Share, limit: Positive }, closed);
const Lending = Type.Object(
  {
    long: Type.Optional(Loan),
    short: Type.Optional(Loan),
    borrowingLimitRatio: Share,
    multipleFreezeRatio: Share,
    transferLimitRatio: Share,
    withdrawalRatio: Share,
    totalCredit: Positive,
    overnightLeverage: Leverage,
  },
  closed,
);

/** Most trading days that a trade may take to be settled. */
const MAX_SETTLEMENT_DAYS = 10;
/** Most dividends of one product. */
const MAX_CORPORATE_ACTIONS = 400;

const CorporateActions = Type.Array(
  Type.Object(
    { date: Type.String({ pattern: DATE }), amount: Positive, taxShare: Share, fee: FeeBound },
    closed,
  ),
  { maxItems: MAX_CORPORATE_ACTIONS },
);

/** Most splits of one product. */
const MAX_SPLITS = 40;
/** Most shares on either side of the ratio of a split. */
const MAX_SPLIT_SHARES = 1_000;
const Shares = Type.Integer({ minimum: 1, maximum: MAX_SPLIT_SHARES });

const Splits = Type.Array(
  Type.Object({ date: Type.String({ pattern: DATE }), newShares: Shares, oldShares: Shares }, closed),
  { maxItems: MAX_SPLITS },
);

/** Most tiers of one margin set. */
const MAX_MARGIN_TIERS = 20;

const Tiers = Type.Array(
  Type.Object({ fromLots: Positive, maxLeverage: Leverage, maintenanceMarginRatio: Share }, closed),
  { minItems: 1, maxItems: MAX_MARGIN_TIERS },
);
const MarginSets = Type.Object(
  {
    daily: Type.Optional(Tiers),
    overnight: Type.Optional(Tiers),
    weekend: Type.Optional(Tiers),
    beforeWeekend: Type.Optional(Tiers),
    holiday: Type.Optional(Tiers),
    beforeHoliday: Type.Optional(Tiers),
  },
  closed,
);

const TradeTypes = Type.Enum([1, 2, 3, 5, 6]);
const openMembers = {
  ...Type.Partial(Type.Object(termMembers)).properties,
  tripleInterestDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
  quoteVolume: Type.Optional(Positive),
  hedgeThreshold: Type.Optional(Positive),
  hedgeRatio: Type.Optional(Share),
  makerFeeRate: Type.Optional(Share),
  feePerLot: Type.Optional(FeeBound),
  lending: Type.Optional(Lending),
  settlementDays: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SETTLEMENT_DAYS })),
  groupSpreads: Type.Optional(GroupSpreads),
  marginSets: Type.Optional(MarginSets),
};
const Terms = Type.Object({ tradeType: TradeTypes, ...openMembers }, closed);
const Play = Type.Object({ terms: Name, ...openMembers }, closed);

/** How the price moves: by itself, with its first four members, or with two others, with `legs`. */
const Path = Type.Object(
  {
    startPrice: Type.Optional(Positive),
    annualDrift: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
    factorGroup: Type.Optional(Name),
    factorShare: Type.Optional(SignedShare),
    legs: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2 })),
    dailyVolatility: Type.Number({ minimum: 0.0001, maximum: 0.2 }),
    ticksPerMinute: Type.Number({ minimum: 4, maximum: 2_000 }),
    typicalSpread: Type.Integer({ minimum: 1, maximum: 100_000 }),
    typicalTradeVolume: Positive,
  },
  closed,
);

const Product = Type.Object(
  {
    symbolId: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }),
    code: Name,
    name: Type.Object({ 'en-US': Name, 'zh-CN': Name, 'zh-TW': Name }, closed),
    area: Type.Enum(['crypto', 'forex', 'metal', 'index', 'stock', 'etf', 'fund']),
    baseCurrency: Name,
    profitCurrency: Name,
    digits: Type.Integer({ minimum: 0, maximum: 8 }),
    numberDigits: Type.Integer({ minimum: 0, maximum: 8 }),
    sessions: Name,
    path: Path,
    plays: Type.Array(Play, { minItems: 1, maxItems: 5 }),
    corporateActions: Type.Optional(CorporateActions),
    splits: Type.Optional(Splits),
  },
  closed,
);

const Fund = Type.Object(
  {
    fundId: Type.Integer({ minimum: 1 }),
    symbolId: Type.Integer({ minimum: 1 }),
    managerName: Name,
    upDate: Type.String({ pattern: DATE }),
    preShare: Type.String({ pattern: '^\\d{1,12}$' }),
    introduction: Type.String({ maxLength: 1_000 }),
    managementFee: Share,
    purchaseFeeProportion: Share,
    redemptionFeeProportion: Share,
    minPurchaseAmount: Positive,
    minRedemptionNum: Positive,
    dailySettlementTime: Type.Integer({ minimum: 0, maximum: 1_439 }),
    premiumDeviation: Share,
    trackIndex: Type.Optional(Type.Integer({ minimum: 1 })),
    basket: Type.Array(Type.Object({ currencyCode: Name, weight: Share }, closed), {
      minItems: 1,
      maxItems: 50,
    }),
  },
  closed,
);

/** Most products of one market. */
export const MAX_PRODUCTS = 1_000;

/** A product file: sessions and terms by name, products that use them, funds. */
export const ProductFile = Type.Object(
  {
    sessions: Type.Record(Type.String(), Sessions),
    terms: Type.Record(Type.String(), Terms),
    products: Type.Array(Product, { minItems: 1, maxItems: MAX_PRODUCTS }),
    funds: Type.Optional(Type.Array(Fund, { maxItems: MAX_PRODUCTS })),
  },
  closed,
);
export type ProductFile = Static<typeof ProductFile>;

/** Every member that an account type must have once its terms and its own members are put together. */
export const COMPLETE_TERMS = Object.keys(termMembers);
