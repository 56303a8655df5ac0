const USABLE = 1;
const WAITING = 2;

/** How an address or card stands that was added at a time and is not paid to for `waitMs`: its status, and the end of the wait. */
export function payeeStanding(
  addedAtMs: number,
  waitMs: number,
  nowMs: number,
): { readonly status: number; readonly withdrawRiskFailTime: number | null } {
  const untilMs = addedAtMs + waitMs;
  const isWaiting = nowMs < untilMs;
  return { status: isWaiting ? WAITING : USABLE, withdrawRiskFailTime: isWaiting ? untilMs : null };
}
