import type { ManagementCall } from '../../../backend/contract/call.ts';
import type { Permission } from '../../../backend/contract/permissions.ts';

/** A section of the office in which calls stand. */
export type CallSection =
  | 'customers'
  | 'money'
  | 'trading'
  | 'products'
  | 'market'
  | 'brand'
  | 'messages'
  | 'people'
  | 'connections'
  | 'reports'
  | 'system';

/** Where a call stands by what it asks of a role, unless its service says otherwise. */
const OF_PERMISSION: Readonly<Record<Permission, CallSection>> = {
  'reference.read': 'brand',
  'self.change': 'people',
  'customers.read': 'customers',
  'customers.change': 'customers',
  'customers.message': 'messages',
  'verification.decide': 'customers',
  'trading.read': 'trading',
  'trading.change': 'trading',
  'risk.change': 'trading',
  'products.read': 'products',
  'products.change': 'products',
  'money.read': 'money',
  'money.approve': 'money',
  'money.change': 'money',
  'money.configure': 'money',
  'funds.read': 'money',
  'funds.change': 'money',
  'agents.read': 'money',
  'agents.change': 'money',
  'company.read': 'brand',
  'company.change': 'brand',
  'codes.reveal': 'messages',
  'audit.read': 'reports',
  'operators.read': 'people',
  'operators.change': 'people',
  'integrations.read': 'connections',
  'integrations.change': 'connections',
  'events.read': 'connections',
  'platform.read': 'system',
  'platform.change': 'system',
};

/** Services whose calls a person looks for elsewhere: by the end of the business type before the name of the call. */
const OF_SERVICE: Readonly<Record<string, CallSection>> = {
  AdminAssetsDubboService: 'products',
  ContactMessageService: 'messages',
  CustomerFundAdminDubboService: 'money',
  CustomerGroupAdminApiService: 'customers',
  CustomerGroupService: 'customers',
  CustomerWebApiService: 'customers',
  HouseReportService: 'reports',
  KycConfigurationService: 'customers',
  MaintenanceService: 'system',
  MarketScenarioService: 'market',
  OperatorService: 'people',
  OperatorSessionService: 'people',
  StatementService: 'reports',
  VerificationAdminService: 'messages',
};

/** The section in which a call stands. */
export function sectionOf({
  bizType,
  permission,
}: Pick<ManagementCall, 'bizType' | 'permission'>): CallSection {
  return OF_SERVICE[bizType.split('.').at(-2) ?? ''] ?? OF_PERMISSION[permission];
}

const CALL_SECTIONS: ReadonlySet<string> = new Set(
  Object.values(OF_PERMISSION).concat(Object.values(OF_SERVICE)),
);

/** Whether calls stand in a section of the office. */
export function isCallSection(section: string): section is CallSection {
  return CALL_SECTIONS.has(section);
}
