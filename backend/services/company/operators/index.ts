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
} from '../../../contract/permissions.ts';
export { issuersBy, type Issue } from './issue.ts';
export { type SignIn } from './sign-in.ts';
export { Operators, type OperatorPerson } from './operators.ts';
