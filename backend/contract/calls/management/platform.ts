import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { defineManagementCalls } from '../../call.ts';
import { Asset } from '../../records/trading/asset.ts';
import { CountryListItem, DictItem } from '../../records/dictionary.ts';
import * as Id from '../../records/ids.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';

const Sent = Type.Object({
  bizType: describe(
    'What the code was for, as in verifyCodeSend.',
    Type.String({ minLength: 1, maxLength: 64 }),
  ),
  toUser: TextLike(320),
  code: describe('The code that was sent.', TextLike(16)),
  sendToken: Type.String({ minLength: 1, maxLength: 64 }),
});

const MaintenanceWindowRecord = Type.Object({
  id: describe('Number of the window; left out to plan a new one.', Type.Integer()),
  startTime: describe('First moment of the interruption, milliseconds since 1970 (UTC).', Type.Integer()),
  endTime: describe('First moment after it, milliseconds since 1970 (UTC).', Type.Integer()),
  text: Type.String(),
  /** Only where it is true. */
  disconnect: Type.Optional(Type.Boolean()),
});

const TimeMs = (options = {}) => IntegerLike({ minimum: 0, maximum: 9_999_999_999_999, ...options });

/** Longest text of a window. */
export const MAX_MAINTENANCE_TEXT = 500;

const Code = Type.String({ minLength: 1, maxLength: 64 });

const which = {
  parentCode: describe('Code of the group; `0` for the groups themselves.', Code),
  code: describe(PHRASES.codeEntry, Code),
};

const Name = Type.String({ minLength: 1, maxLength: 200 });

const Names = Type.Object({ 'en-US': Name, 'zh-CN': Name, 'zh-TW': Name });

const Edit = Type.Object({
  ...which,
  id: describe(PHRASES.numberRow, Type.Integer()),
  name: describe(PHRASES.nameEachLanguage, Names),
  sort: Type.Integer(),
  removed: describe('True for an entry that was removed.', Type.Boolean()),
});

const ParentCode = Type.Object({
  parentCode: describe(PHRASES.codeParentEntry, Type.String({ minLength: 1, maxLength: 64 })),
});

/** Named overlays on the market, in the order in which lists show them. */
export const SCENARIO_NAMES = [
  'flash-crash',
  'opening-gap',
  'trend-day',
  'illiquid',
  'frozen-feed',
  'crossed-feed',
] as const;

interface ScenarioDefaults {
  readonly minutes: number;
  readonly mostMinutes: number;
  readonly size: number;
}

const DAY_MINUTES = 1_440;
/** An opening gap waits so long for the opening of a product. */
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Length and size of a scenario when nothing is said, and its greatest length; size 0 moves no prices. */
export const SCENARIO_DEFAULTS: Readonly<Record<(typeof SCENARIO_NAMES)[number], ScenarioDefaults>> = {
  'flash-crash': { minutes: 15, mostMinutes: 240, size: -4 },
  'opening-gap': { minutes: WEEK_MINUTES, mostMinutes: WEEK_MINUTES, size: -3 },
  'trend-day': { minutes: DAY_MINUTES, mostMinutes: DAY_MINUTES, size: 3 },
  illiquid: { minutes: 60, mostMinutes: DAY_MINUTES, size: 0 },
  'frozen-feed': { minutes: 10, mostMinutes: DAY_MINUTES, size: 0 },
  'crossed-feed': { minutes: 5, mostMinutes: DAY_MINUTES, size: 0 },
};
/** Greatest size, in usual daily moves either way. */
export const MOST_SIZE = 20;

const ScenarioNames = Type.Enum([...SCENARIO_NAMES]);

/** Most products that one scenario names. */
export const MAX_SCENARIO_PRODUCTS = 100;

/** Product ids; empty for all. */
const SymbolIds = Type.Array(IntegerLike(), { maxItems: MAX_SCENARIO_PRODUCTS });

/** A scenario as operators see it; times are market times in milliseconds. */
export const ScenarioRecord = Type.Object({
  id: describe(
    'Number of the scenario; 0 for one of the configuration, which cannot be stopped.',
    Type.Integer(),
  ),
  name: describe('Name of the scenario, for example `flash-crash`.', ScenarioNames),
  startTime: describe('Start in market time, milliseconds since 1970 (UTC); left out: now.', Type.Integer()),
  endTime: describe('End in market time, milliseconds since 1970 (UTC).', Type.Integer()),
  size: describe(
    'Strength, in usual daily moves of each product; 0 for one that leaves prices alone.',
    Type.Number(),
  ),
  symbolIds: SymbolIds,
  status: describe(
    PHRASES.state,
    Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('ended')]),
    { waiting: ['WAITING', 'has not begun'], running: ['RUNNING', 'acts now'], ended: ['ENDED', 'is over'] },
  ),
});

/** What may be said of a scenario beside its name. */
const scenarioMembers = {
  startTime: describe(
    'Start in market time, milliseconds since 1970 (UTC); left out: now.',
    Type.Optional(IntegerLike()),
  ),
  minutes: describe('Length in minutes; left out: the usual one.', Type.Optional(IntegerLike())),
  size: describe(
    'Strength, in usual daily moves of each product; 0 for one that leaves prices alone.',
    Type.Optional(Type.Number()),
  ),
  symbolIds: Type.Optional(SymbolIds),
};

const PriceAt = Type.Object({
  time: describe(PHRASES.marketTimeMs, Type.Integer()),
  price: describe(
    'Price, decimal text; null where nothing is quoted.',
    Type.Union([Type.String(), Type.Null()]),
  ),
});

/** Maintenance, scenarios, dictionaries and codes. */
export const PLATFORM_MANAGEMENT = defineManagementCalls({
  queryCodeSendStatus: {
    bizType: 'message.admin.VerificationAdminService.queryCodeSendStatus',
    summary: 'A verification code and what became of it',
    permission: 'reference.read',
    access: 'guest',
    request: Sent,
    response: Type.Intersect([
      Sent,
      Type.Object({
        status: describe('State of the code, as text.', Type.String(), {
          0: ['CREATED', 'made'],
          1: ['UNUSED', 'sent, not used'],
          2: ['USED', 'used'],
          3: ['EXPIRED', 'no longer valid'],
        }),
        name: describe('Name of `bizType`.', Type.String()),
        desc: describe('Meaning of `status`.', Type.String()),
        sendStatus: describe('What became of the message.', Type.String(), {
          local: ['LOCAL', 'kept in the platform’s own outbox'],
          waiting: ['WAITING', 'waits for the operator’s channel'],
          sent: ['SENT', 'taken by the operator’s channel'],
          failed: ['FAILED', 'given up'],
        }),
      }),
    ]),
  },
  maintenanceWindows: {
    bizType: 'venue.admin.MaintenanceService.list',
    summary: 'Planned maintenance',
    permission: 'reference.read',
    request: Type.Object({}),
    response: Type.Array(MaintenanceWindowRecord),
  },
  saveMaintenanceWindow: {
    bizType: 'venue.admin.MaintenanceService.save',
    summary: 'Plan maintenance or change what is planned',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({
      id: describe(
        'Number of the window; left out to plan a new one.',
        Type.Optional(IntegerLike({ minimum: 1 })),
      ),
      startTime: describe('First moment of the interruption, milliseconds since 1970 (UTC).', TimeMs()),
      endTime: describe('First moment after it, milliseconds since 1970 (UTC).', TimeMs()),
      text: Type.String({ minLength: 1, maxLength: MAX_MAINTENANCE_TEXT }),
      disconnect: Type.Optional(Type.Boolean()),
    }),
    response: MaintenanceWindowRecord,
  },
  removeMaintenanceWindow: {
    bizType: 'venue.admin.MaintenanceService.remove',
    summary: 'Take maintenance out of the plan',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({
      id: describe('Number of the window; left out to plan a new one.', IntegerLike({ minimum: 1 })),
    }),
    response: Type.Boolean(),
  },
  dictionaryEdits: {
    bizType: 'venue.admin.DictionaryService.edits',
    summary: 'What the company changed of the dictionaries',
    permission: 'company.read',
    request: Type.Object({}),
    response: Type.Array(Edit),
  },
  saveDictionaryEntry: {
    bizType: 'venue.admin.DictionaryService.save',
    summary: 'Add or change an entry of a dictionary',
    permission: 'company.change',
    changes: true,
    request: Type.Object({
      ...which,
      name: describe(PHRASES.nameEachLanguage, Names),
      sort: Type.Optional(IntegerLike({ minimum: 0, maximum: 1_000_000 })),
    }),
    response: Type.Array(Edit),
  },
  removeDictionaryEntry: {
    bizType: 'venue.admin.DictionaryService.remove',
    summary: 'Remove an entry of a dictionary',
    permission: 'company.change',
    changes: true,
    request: Type.Object(which),
    response: Type.Array(Edit),
  },
  getListByParentCode: {
    bizType: 'config.admin.AdminDictDubboService.getListByParentCode',
    summary: 'Entries of a dictionary, by the code of its parent',
    permission: 'reference.read',
    access: 'guest',
    request: ParentCode,
    response: Type.Array(DictItem),
  },
  getCountryListByParentCode: {
    bizType: 'config.admin.AdminDictDubboService.getCountryListByParentCode',
    summary: 'Countries and regions, by the code of their parent',
    permission: 'reference.read',
    access: 'guest',
    request: ParentCode,
    response: Type.Array(Type.Intersect([DictItem, CountryListItem])),
  },
  getAssetsList: {
    bizType: 'config.admin.AdminAssetsDubboService.getAssetsList',
    summary: 'Currencies and other assets',
    permission: 'reference.read',
    request: Type.Object({ companyId: Type.Optional(IntegerLike()) }),
    response: Type.Array(Asset),
  },
  getTradeTypeList: {
    bizType: 'config.admin.AdminAssetsDubboService.getTradeTypeList',
    summary: 'Account types with groups and currencies',
    permission: 'reference.read',
    request: Type.Object({}),
    response: Type.Array(
      Type.Object({
        tradeType: Type.Integer(),
        tradeTypeName: Type.String(),
        customerGroupList: describe(
          'Customer groups that have the account type.',
          Type.Array(
            Type.Object({
              customerGroupId: Type.Integer(),
              customerGroupName: Type.String(),
              assetsVoList: describe('Currencies of the group in the account type.', Type.Array(Asset)),
            }),
          ),
        ),
      }),
    ),
  },
  startScenario: {
    bizType: 'venue.admin.MarketScenarioService.start',
    summary: 'Start a scenario of the market',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({
      name: describe('Name of the scenario, for example `flash-crash`.', ScenarioNames),
      ...scenarioMembers,
    }),
    response: ScenarioRecord,
  },
  stopScenario: {
    bizType: 'venue.admin.MarketScenarioService.stop',
    summary: 'Stop a scenario of the market',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({
      id: describe(
        'Number of the scenario; 0 for one of the configuration, which cannot be stopped.',
        IntegerLike(),
      ),
    }),
    response: ScenarioRecord,
  },
  listScenarios: {
    bizType: 'venue.admin.MarketScenarioService.list',
    summary: 'Scenarios of the market',
    permission: 'platform.read',
    request: Type.Object({}),
    response: Type.Object({
      marketTime: describe('Time of the market now, milliseconds since 1970 (UTC).', Type.Integer()),
      speed: describe('Market milliseconds that pass in one of the wall clock.', Type.Number()),
      scenarios: describe('Scenarios that were started, oldest first.', Type.Array(ScenarioRecord)),
    }),
  },
  scenarioPrices: {
    bizType: 'venue.admin.MarketScenarioService.prices',
    summary: 'Prices of the running day, and where a scenario would take them',
    permission: 'platform.read',
    request: Type.Object({
      symbolId: describe('Product whose prices are shown.', IntegerLike({ minimum: 1 })),
      name: describe('Scenario that is planned; left out: none.', Type.Optional(ScenarioNames)),
      ...scenarioMembers,
    }),
    response: Type.Object({
      marketTime: describe('Time of the market now, milliseconds since 1970 (UTC).', Type.Integer()),
      startTime: describe('First millisecond of the running day (UTC) in market time.', Type.Integer()),
      symbolId: Id.Instrument,
      symbolCode: Type.String(),
      prices: describe('What was traded last in each five minutes of the day so far.', Type.Array(PriceAt)),
      course: describe(
        'The price of now as the scenario takes it on, from its beginning to its end; empty without one.',
        Type.Array(PriceAt),
      ),
      moves: describe(
        'How far the scenario takes each product at the most; empty without one.',
        Type.Array(
          Type.Object({
            symbolId: Id.Instrument,
            percent: describe(PHRASES.howFarPriceGoes, Type.Number()),
            spread: describe('Multiple of the usual spread at that moment.', Type.Number()),
            time: describe('Market time of it, milliseconds since 1970 (UTC).', Type.Integer()),
          }),
        ),
      ),
    }),
  },
});
