/** What lets an operator look; nothing changes by a call that needs one of these. */
export const READING_PERMISSIONS = [
  'reference.read',
  'customers.read',
  'trading.read',
  'products.read',
  'money.read',
  'funds.read',
  'agents.read',
  'company.read',
  'audit.read',
  'operators.read',
  'integrations.read',
  'platform.read',
  'events.read',
] as const;

/** What lets an operator change something, or reveal what is secret. */
export const CHANGING_PERMISSIONS = [
  'self.change',
  'customers.change',
  'customers.message',
  'verification.decide',
  'trading.change',
  'risk.change',
  'products.change',
  'money.change',
  'money.approve',
  'money.configure',
  'funds.change',
  'agents.change',
  'company.change',
  'codes.reveal',
  'operators.change',
  'integrations.change',
  'platform.change',
] as const;

export const PERMISSIONS = [...READING_PERMISSIONS, ...CHANGING_PERMISSIONS] as const;

export type ReadingPermission = (typeof READING_PERMISSIONS)[number];
export type ChangingPermission = (typeof CHANGING_PERMISSIONS)[number];
/** What an operator needs for a management call; docs/management-api.md says what each opens. */
export type Permission = ReadingPermission | ChangingPermission;

/** What a person at an operator's office does. */
export const ROLES = ['viewer', 'support', 'dealer', 'treasurer', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** The role of the company's own credentials. */
export const COMPANY_ROLE: Role = 'administrator';

const VIEWER = [
  'reference.read',
  'customers.read',
  'trading.read',
  'products.read',
  'money.read',
  'funds.read',
  'agents.read',
  'company.read',
  'self.change',
] as const satisfies readonly Permission[];

const PERMISSIONS_OF: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  viewer: new Set<Permission>(VIEWER),
  support: new Set<Permission>([...VIEWER, 'customers.change', 'customers.message', 'verification.decide']),
  dealer: new Set<Permission>([...VIEWER, 'trading.change', 'risk.change', 'products.change']),
  treasurer: new Set<Permission>([
    ...VIEWER,
    ...(['money.change', 'money.approve', 'money.configure', 'funds.change', 'agents.change'] as const),
  ]),
  administrator: new Set<Permission>(PERMISSIONS),
};

export function hasPermission(role: Role, permission: Permission): boolean {
  return PERMISSIONS_OF[role].has(permission);
}

/** The permissions of a role in the order of the list. */
export function permissionsOf(role: Role): readonly Permission[] {
  return PERMISSIONS.filter((permission) => hasPermission(role, permission));
}

/** Whether a text from outside is a role. */
export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}
