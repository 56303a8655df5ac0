export {
  COMPANY_ROLE,
  hasPermission,
  PERMISSIONS,
  permissionsOf,
  ROLES,
  type ChangingPermission,
  type Permission,
  type ReadingPermission,
  type Role,
} from './permissions.ts';
export { Operators, type OperatorPerson } from './operators.ts';
