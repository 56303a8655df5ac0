import type { WallClock } from '../../domain/clock.ts';
import { down, worst, type Finding, type Health } from './health.ts';
import type { Maintenance } from './maintenance.ts';
import type { Reason } from './reasons.ts';
import type { StorageWatch } from './storage-watch.ts';

export { degraded, down, HEALTH_WINDOW_MS, UP, worst, type Finding, type Health } from './health.ts';
export {
  Maintenance,
  MAX_MAINTENANCE_WINDOWS,
  type MaintenanceWindow,
  type PlannedWindow,
} from './maintenance.ts';
export { QUIET_MS, QuoteWatch } from './quote-watch.ts';
export { REASON_TEXT, reasonText, type Reason, type ReasonName } from './reasons.ts';
export { PROBE_AFTER_MS, StorageWatch } from './storage-watch.ts';

/** How often every part is looked at, in milliseconds of the wall clock. */
const LOOK_EVERY_MS = 1_000;

/** A part of the platform that the status page names. */
export interface WatchedPart {
  readonly part: string;
  check(nowMs: number): Finding;
}

/** A company, as the status page names it. */
export interface WatchedCompany {
  readonly companyId: number;
  readonly name: string;
  check(nowMs: number): Finding;
}

/** State of one part. */
export interface PartStatus {
  readonly part: string;
  readonly status: Health;
  /** Why it is not up; undefined while it is. */
  readonly reason: Reason | undefined;
  /** Since when it is so. */
  readonly sinceMs: number;
}

export interface CompanyStatus extends Omit<PartStatus, 'part'> {
  readonly companyId: number;
  readonly name: string;
}

/** What the platform says of itself. */
export interface StatusReport {
  readonly status: Health;
  readonly parts: readonly PartStatus[];
  readonly companies: readonly CompanyStatus[];
}

/** What the platform counts of itself; the sums begin with its start. */
export interface PlatformFigures extends ReturnType<StorageWatch['figures']> {
  readonly ticks: number;
  readonly tradeMessages: number;
  readonly quoteConnections: number;
  readonly messageConnections: number;
  readonly clientConnections: number;
  readonly dataPushConnections: number;
}

export interface StatusServiceOptions {
  readonly wallClock: WallClock;
  readonly parts: readonly WatchedPart[];
  /** The companies of the platform, asked for every time: one may be added. */
  companies(): readonly WatchedCompany[];
  readonly maintenance: Maintenance;
}

/** The state of the platform: each part is what it did in the last five seconds. */
export class StatusService {
  readonly maintenance: Maintenance;
  readonly startedAtMs: number;
  readonly #options: StatusServiceOptions;
  /** Last finding of each part and since when it has this state. */
  readonly #since = new Map<string, { readonly status: Health; readonly sinceMs: number }>();
  #cancelLook: (() => void) | undefined;

  constructor(options: StatusServiceOptions) {
    this.#options = options;
    this.maintenance = options.maintenance;
    this.startedAtMs = options.wallClock.nowMs();
  }

  /** Looks at every part once a second from now on. */
  start(): void {
    const { wallClock } = this.#options;
    this.#cancelLook = wallClock.schedule(wallClock.nowMs() + LOOK_EVERY_MS, () => {
      this.report();
      this.start();
    });
  }

  /** Looks at every part now. The platform is down when a part is; what befalls one company makes it degraded at most. */
  report(): StatusReport {
    const nowMs = this.#options.wallClock.nowMs();
    const parts = this.#options.parts.map((watched) => ({
      part: watched.part,
      ...this.#note(watched.part, safely(watched, nowMs), nowMs),
    }));
    const companies = this.#options
      .companies()
      .map((company) => ({
        companyId: company.companyId,
        name: company.name,
        ...this.#note(`company ${company.companyId}`, safely(company, nowMs), nowMs),
      }));
    const troubled = companies.some(({ status }) => status === 'degraded');
    const { status } = worst([...parts, ...(troubled ? [{ status: 'degraded' } as const] : [])]);
    return { status, parts, companies };
  }

  close(): void {
    this.#cancelLook?.();
  }

  #note(name: string, { status, reason }: Finding, nowMs: number) {
    const before = this.#since.get(name);
    const now = before?.status === status ? before : { status, sinceMs: nowMs };
    this.#since.set(name, now);
    return { status, reason, sinceMs: now.sinceMs };
  }
}

/** A part that cannot even be looked at is down. */
function safely(watched: { check(nowMs: number): Finding }, nowMs: number): Finding {
  try {
    return watched.check(nowMs);
  } catch {
    return down('unknown');
  }
}
