import type { Holiday, ProductDefinition, WeeklyWindow } from '../../../market/product-definition.ts';
import type { ProductHours } from '../../catalogue/catalogue-service.ts';

/** A time from its beginning up to its end, in any unit. */
type Span = Pick<Holiday, 'startTime' | 'endTime'>;

/**
 * Whether a product could be traded at a time at which nobody can trade it now: outside the weekly windows in force, or in a holiday that
 * is not over. Undefined hours are those of the product list.
 */
export function opensMore(
  { sessions }: Pick<ProductDefinition, 'sessions'>,
  before: ProductHours | undefined,
  after: ProductHours | undefined,
  nowMs: number,
): boolean {
  const windows = (hours: ProductHours | undefined) => hours?.tradeTimes ?? sessions.tradeTimes;
  const closed = [...sessions.holidays, ...(after?.holidays ?? [])];
  return (
    windows(after).some((window) => !isCovered(window, ofDay(windows(before), window))) ||
    (before?.holidays ?? []).some(({ startTime, endTime }) => {
      const ahead = { startTime: Math.max(startTime, nowMs), endTime };
      return endTime > nowMs && !isCovered(ahead, closed);
    })
  );
}

function ofDay(windows: readonly WeeklyWindow[], { dayOfWeek }: WeeklyWindow): readonly WeeklyWindow[] {
  return windows.filter((window) => window.dayOfWeek === dayOfWeek);
}

/** Whether spans together leave nothing of a span out. */
function isCovered({ startTime, endTime }: Span, spans: readonly Span[]): boolean {
  let reached = startTime;
  for (const span of spans.toSorted((left, right) => left.startTime - right.startTime)) {
    if (span.startTime > reached) break;
    reached = Math.max(reached, span.endTime);
  }
  return reached >= endTime;
}
