import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { Asset } from '../../records/asset.ts';
import { CountryListItem, DictItem } from '../../records/dictionary.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';

const BackupRecord = Type.Object({
  name: Type.String(),
  createTime: Type.Integer(),
  bytes: Type.Integer(),
  commits: Type.Integer(),
});

const Sent = Type.Object({
  bizType: Type.String({ minLength: 1, maxLength: 64 }),
  toUser: TextLike(320),
  code: TextLike(16),
  sendToken: Type.String({ minLength: 1, maxLength: 64 }),
});

const MaintenanceWindowRecord = Type.Object({
  id: Type.Integer(),
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  text: Type.String(),
  /** Only where it is true. */
  disconnect: Type.Optional(Type.Boolean()),
});

const TimeMs = (options = {}) => IntegerLike({ minimum: 0, maximum: 9_999_999_999_999, ...options });

/** Longest text of a window. */
export const MAX_MAINTENANCE_TEXT = 500;

const Code = Type.String({ minLength: 1, maxLength: 64 });

const which = { parentCode: Code, code: Code };

const Name = Type.String({ minLength: 1, maxLength: 200 });

const Names = Type.Object({ 'en-US': Name, 'zh-CN': Name, 'zh-TW': Name });

const Edit = Type.Object({
  ...which,
  id: Type.Integer(),
  name: Names,
  sort: Type.Integer(),
  removed: Type.Boolean(),
});

const ParentCode = Type.Object({ parentCode: Type.String({ minLength: 1, maxLength: 64 }) });

/** Named overlays on the market, in the order in which lists show them. */
export const SCENARIO_NAMES = [
  'flash-crash',
  'opening-gap',
  'trend-day',
  'illiquid',
  'frozen-feed',
  'crossed-feed',
] as const;

const ScenarioNames = Type.Enum([...SCENARIO_NAMES]);

/** Most products that one scenario names. */
export const MAX_SCENARIO_PRODUCTS = 100;

/** Product ids; empty for all. */
const SymbolIds = Type.Array(IntegerLike(), { maxItems: MAX_SCENARIO_PRODUCTS });

/** A scenario as operators see it; times are market times in milliseconds. */
export const ScenarioRecord = Type.Object({
  /** 0 for a scenario of the configuration, which cannot be stopped. */
  id: Type.Integer(),
  name: ScenarioNames,
  startTime: Type.Integer(),
  /** Its end, or when it was stopped. */
  endTime: Type.Integer(),
  /** In usual daily moves of each product; 0 for one that leaves prices alone. */
  size: Type.Number(),
  symbolIds: SymbolIds,
  status: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('ended')]),
});

/** Backups, maintenance, scenarios, dictionaries and codes. */
export const PLATFORM_MANAGEMENT = defineManagementCalls({
  createBackup: {
    bizType: 'venue.admin.BackupService.create',
    summary: 'Copy the data while everything runs',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({}),
    response: BackupRecord,
  },
  backups: {
    bizType: 'venue.admin.BackupService.list',
    summary: 'Backups that there are',
    permission: 'platform.read',
    request: Type.Object({}),
    response: Type.Object({
      backups: Type.Array(BackupRecord),
      failure: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  queryCodeSendStatus: {
    bizType: 'message.admin.VerificationAdminService.queryCodeSendStatus',
    summary: 'A verification code and what became of it',
    permission: 'reference.read',
    access: 'guest',
    request: Sent,
    response: Type.Intersect([
      Sent,
      Type.Object({
        status: Type.String(),
        name: Type.String(),
        desc: Type.String(),
        /** What became of the message: `local`, `waiting`, `sent` or `failed`. */
        sendStatus: Type.String(),
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
      id: Type.Optional(IntegerLike({ minimum: 1 })),
      startTime: TimeMs(),
      endTime: TimeMs(),
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
    request: Type.Object({ id: IntegerLike({ minimum: 1 }) }),
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
      name: Names,
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
        customerGroupList: Type.Array(
          Type.Object({
            customerGroupId: Type.Integer(),
            customerGroupName: Type.String(),
            assetsVoList: Type.Array(Asset),
          }),
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
      name: ScenarioNames,
      startTime: Type.Optional(IntegerLike()),
      minutes: Type.Optional(IntegerLike()),
      size: Type.Optional(Type.Number()),
      symbolIds: Type.Optional(SymbolIds),
    }),
    response: ScenarioRecord,
  },
  stopScenario: {
    bizType: 'venue.admin.MarketScenarioService.stop',
    summary: 'Stop a scenario of the market',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({ id: IntegerLike() }),
    response: ScenarioRecord,
  },
  listScenarios: {
    bizType: 'venue.admin.MarketScenarioService.list',
    summary: 'Scenarios of the market',
    permission: 'platform.read',
    request: Type.Object({}),
    response: Type.Object({ marketTime: Type.Integer(), scenarios: Type.Array(ScenarioRecord) }),
  },
});
