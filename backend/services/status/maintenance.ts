import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { Database } from '../../storage/index.ts';
import { statusRepository, type MaintenanceRow } from '../../storage/management/index.ts';
import { KeyedQueue } from '../keyed-queue.ts';

/** Windows that are planned at a time. */
export const MAX_MAINTENANCE_WINDOWS = 50;

/** A planned interruption of the service. Times are wall-clock milliseconds; the end is not included. */
export interface MaintenanceWindow {
  readonly startMs: number;
  readonly endMs: number;
  /** What is done, for people; shown as plain text. */
  readonly text: string;
  /** Whether every connection is closed when it begins. */
  readonly disconnect?: boolean | undefined;
}

/** A window that an operator planned by a call. */
export interface PlannedWindow extends MaintenanceWindow {
  readonly id: number;
}

const QUEUE = 'maintenance';

/** Planned maintenance: what the command line names, and what the operator of the installation plans by calls. */
export class Maintenance {
  readonly #database: Database;
  /** Windows of the command line; they cannot be changed by a call. */
  readonly #fixed: readonly MaintenanceWindow[];
  readonly #planned: Map<number, PlannedWindow>;
  readonly #queue = new KeyedQueue();

  private constructor(
    database: Database,
    fixed: readonly MaintenanceWindow[],
    rows: readonly MaintenanceRow[],
  ) {
    this.#database = database;
    this.#fixed = fixed;
    this.#planned = new Map(rows.map((row) => [row.id, toWindow(row)]));
  }

  static async open(database: Database, fixed: readonly MaintenanceWindow[] = []): Promise<Maintenance> {
    return new Maintenance(database, fixed, await statusRepository.windows(database));
  }

  /** Windows that are not over, earliest first. */
  ahead(nowMs: number): readonly MaintenanceWindow[] {
    return [...this.#fixed, ...this.#planned.values()]
      .filter(({ startMs, endMs }) => endMs > nowMs && endMs > startMs)
      .sort((left, right) => left.startMs - right.startMs)
      .slice(0, MAX_MAINTENANCE_WINDOWS);
  }

  /** What was planned by calls, earliest first. */
  planned(): readonly PlannedWindow[] {
    return [...this.#planned.values()].sort((left, right) => left.startMs - right.startMs);
  }

  /**
   * Plans a window, or changes the one of the id. Throws 0000003 for an id that does not exist, 104 for a window that ends
   * before it begins or is over, and 015 beyond `MAX_MAINTENANCE_WINDOWS`; windows that are over give way first.
   */
  save(
    window: MaintenanceWindow & { readonly id?: number | undefined },
    operator: string,
    nowMs: number,
  ): Promise<PlannedWindow> {
    return this.#queue.run(QUEUE, async () => {
      const { id, startMs, endMs, text, disconnect } = window;
      if (id !== undefined && !this.#planned.has(id)) throw new PlatformError(CODE.dataUnknown);
      if (endMs <= startMs)
        throw PlatformError.wrong(CODE.parametersInvalid, 'later', 'endTime', 'startTime');
      if (endMs <= nowMs) throw PlatformError.wrong(CODE.parametersInvalid, 'past', 'endTime');
      if (id === undefined) await this.#ensureCapacity(nowMs);
      const newId = id ?? Math.max(0, ...this.#planned.keys()) + 1;
      const planned = { id: newId, startMs, endMs, text, disconnect };
      const row = { id: newId, start_ms: startMs, end_ms: endMs, text, create_by: operator };
      await statusRepository.saveWindow(this.#database, { ...row, disconnect: disconnect === true ? 1 : 0 });
      this.#planned.set(newId, planned);
      return planned;
    });
  }

  /** Takes a window out of the plan. Throws 0000003 for an id that does not exist. */
  remove(id: number): Promise<void> {
    return this.#queue.run(QUEUE, async () => {
      if (!this.#planned.has(id)) throw new PlatformError(CODE.dataUnknown);
      await this.#forget(id);
    });
  }

  async #ensureCapacity(nowMs: number): Promise<void> {
    if (this.#planned.size < MAX_MAINTENANCE_WINDOWS) return;
    const over = [...this.#planned.values()].filter(({ endMs }) => endMs <= nowMs);
    for (const { id } of over) await this.#forget(id);
    if (this.#planned.size >= MAX_MAINTENANCE_WINDOWS)
      throw PlatformError.wrong(CODE.requestInvalid, 'noRoom', 'id', MAX_MAINTENANCE_WINDOWS);
  }

  async #forget(id: number): Promise<void> {
    await statusRepository.removeWindow(this.#database, id);
    this.#planned.delete(id);
  }
}

function toWindow(row: MaintenanceRow): PlannedWindow {
  const { id, start_ms: startMs, end_ms: endMs, text, disconnect } = row;
  return { id, startMs, endMs, text, disconnect: disconnect === 1 };
}
