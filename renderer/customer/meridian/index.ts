import type { ApiClient } from '../../connection/index.ts';
import type { CustomerPort } from '../port.ts';
import { createEntrance } from './entrance.ts';
import { createMoney } from './money.ts';
import { createSecurity } from './security.ts';
import { createVerification } from './verification.ts';

/** The people's side of the platform of a connection. */
export function createMeridianCustomer(api: ApiClient): CustomerPort {
  return {
    entrance: createEntrance(api),
    security: createSecurity(api),
    verification: createVerification(api),
    money: createMoney(api),
  };
}
