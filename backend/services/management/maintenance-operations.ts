import { PLATFORM_MANAGEMENT } from '../../contract/calls/management/platform.ts';
import type { CompanyService } from '../company/company-service.ts';
import { type Maintenance, type PlannedWindow } from '../status/status-service.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';
import { requireFirstCompany } from './own-company.ts';

export interface MaintenanceDependencies {
  readonly companies: Pick<CompanyService, 'first'>;
  readonly maintenance: Maintenance;
  nowMs(this: void): number;
}

/**
 * MaintenanceService: planned interruptions on the status page. They concern the whole installation, so only its first
 * company may change them: 0001029 for any other.
 */
export function maintenanceOperations(dependencies: MaintenanceDependencies): ManagementOperation[] {
  const { companies, maintenance, nowMs } = dependencies;
  return [
    implementManagement(PLATFORM_MANAGEMENT.maintenanceWindows, async () =>
      maintenance.planned().map(windowRecord),
    ),
    implementManagement(
      PLATFORM_MANAGEMENT.saveMaintenanceWindow,
      async ({ companyId, operator }, { id, startTime, endTime, text, disconnect }) => {
        requireFirstCompany(companies, companyId);
        const window = { id, startMs: startTime, endMs: endTime, text, disconnect };
        return windowRecord(await maintenance.save(window, operator, nowMs()));
      },
    ),
    implementManagement(PLATFORM_MANAGEMENT.removeMaintenanceWindow, async ({ companyId }, { id }) => {
      requireFirstCompany(companies, companyId);
      await maintenance.remove(id);
      return true;
    }),
  ];
}

function windowRecord({ id, startMs, endMs, text, disconnect }: PlannedWindow) {
  return { id, startTime: startMs, endTime: endMs, text, ...(disconnect === true ? { disconnect } : {}) };
}
