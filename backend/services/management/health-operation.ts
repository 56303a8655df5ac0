import { HEALTH_MANAGEMENT } from '../../contract/calls/management/health.ts';
import type { CompanyService } from '../company/company-service.ts';
import { reasonText, type PlatformFigures, type StatusReport } from '../status/status-service.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';
import { requireFirstCompany } from './own-company.ts';

/** What the platform says and counts of itself. */
export interface HealthSource {
  readonly startedAtMs: number;
  report(): StatusReport;
  figures(): PlatformFigures;
}

export interface HealthDependencies {
  readonly companies: Pick<CompanyService, 'first'>;
  readonly health: HealthSource;
  nowMs(this: void): number;
}

/** HealthService: state and counters of the whole installation, for its first company: 0001029 for any other. */
export function healthOperation({ companies, health, nowMs }: HealthDependencies): ManagementOperation {
  return implementManagement(HEALTH_MANAGEMENT.platformFigures, async ({ companyId, language }) => {
    requireFirstCompany(companies, companyId);
    const parts = health
      .report()
      .parts.map(({ part, status, reason, sinceMs }) => ({
        part,
        status,
        reason: reasonText(reason, language),
        sinceTime: sinceMs,
      }));
    return { time: nowMs(), startTime: health.startedAtMs, parts, ...health.figures() };
  });
}
