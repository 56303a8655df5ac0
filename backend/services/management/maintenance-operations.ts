import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../contract/management-types.ts';
import { IntegerLike } from '../../contract/records/index.ts';
import type { CompanyService } from '../company/index.ts';
import { MAX_MAINTENANCE_TEXT, type Maintenance, type PlannedWindow } from '../status/index.ts';
import { managementOperation, type ManagementOperation } from './management-operation.ts';
import { requireFirstCompany } from './own-company.ts';

export interface MaintenanceDependencies {
  readonly companies: Pick<CompanyService, 'first'>;
  readonly maintenance: Maintenance;
  nowMs(this: void): number;
}

const TimeMs = (options = {}) => IntegerLike({ minimum: 0, maximum: 9_999_999_999_999, ...options });

const MaintenanceWindowRecord = Type.Object({
  id: Type.Integer(),
  startTime: Type.Integer(),
  endTime: Type.Integer(),
  text: Type.String(),
  /** Only where it is true. */
  disconnect: Type.Optional(Type.Boolean()),
});

/**
 * MaintenanceService: planned interruptions on the status page. They concern the whole installation, so only its first
 * company may change them: 0001029 for any other.
 */
export function maintenanceOperations(dependencies: MaintenanceDependencies): ManagementOperation[] {
  const { companies, maintenance, nowMs } = dependencies;
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.maintenanceWindows,
      permission: 'reference.read',
      request: Type.Object({}),
      response: Type.Array(MaintenanceWindowRecord),
      handle: async () => maintenance.planned().map(windowRecord),
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.saveMaintenanceWindow,
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
      async handle({ companyId, operator }, { id, startTime, endTime, text, disconnect }) {
        requireFirstCompany(companies, companyId);
        const window = { id, startMs: startTime, endMs: endTime, text, disconnect };
        return windowRecord(await maintenance.save(window, operator, nowMs()));
      },
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.removeMaintenanceWindow,
      permission: 'platform.change',
      changes: true,
      request: Type.Object({ id: IntegerLike({ minimum: 1 }) }),
      response: Type.Boolean(),
      async handle({ companyId }, { id }) {
        requireFirstCompany(companies, companyId);
        await maintenance.remove(id);
        return true;
      },
    }),
  ];
}

function windowRecord({ id, startMs, endMs, text, disconnect }: PlannedWindow) {
  return { id, startTime: startMs, endTime: endMs, text, ...(disconnect === true ? { disconnect } : {}) };
}
