import type { ManagementOperation } from '../../services/management/management-service.ts';
import type { Operation } from '../../services/operation.ts';
import { CounterBucket } from '../client-limit.ts';
import { findErrorFamily } from '../families.ts';
import { MANAGEMENT_PREFIX, type Resolution, type Route } from '../operation-table.ts';
import { RequestValidator } from '../request-validator.ts';

/** A call of the management API with everything that is prepared once instead of on every request. */
export interface ManagementRoute extends Route {
  readonly management: ManagementOperation;
}

/** Finds management calls by path: each has two, with and without `global/`. */
export class ManagementTable {
  readonly #byPath = new Map<string, Resolution & { route: ManagementRoute }>();

  constructor(operations: readonly ManagementOperation[], limitOf: (bizType: string) => number) {
    for (const management of operations) {
      const { bizType } = management;
      const route: ManagementRoute = {
        management,
        // The shared steps of a request see an operation like any other; only the management pipeline runs it.
        operation: { ...management, mount: 'root', access: 'login', section: 'Management API' } as Operation,
        validator: new RequestValidator(management.request),
        family: findErrorFamily(bizType),
        counters: new CounterBucket(),
        limit: limitOf(bizType),
      };
      for (const path of [`/${bizType}`, `/global/${bizType}`]) {
        if (this.#byPath.has(MANAGEMENT_PREFIX + path))
          throw new Error(`two operations are called ${bizType}`);
        this.#byPath.set(MANAGEMENT_PREFIX + path, { family: 'management', route, bizType });
      }
    }
  }

  /** The call of a path without its query; undefined for any other path. */
  resolve(path: string): Resolution | undefined {
    return this.#byPath.get(path);
  }
}

/** The management call of a request, unless it is an authorization or leads nowhere. */
export function managementRoute(resolution: Resolution): ManagementRoute | undefined {
  return 'route' in resolution && 'management' in resolution.route
    ? (resolution.route as ManagementRoute)
    : undefined;
}
