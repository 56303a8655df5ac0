import { createHash } from 'node:crypto';
import {
  obstacleToApproval,
  SAME_ISSUER_WAIT_MS,
  type ApprovalObstacle,
  type Approver,
} from '../../../domain/four-eyes.ts';
import type { SentEffect } from '../../../contract/records/sent-effect.ts';
import type { WaitingRequestRow } from '../../../storage/management/index.ts';
import { canonicalJson } from '../../../contract/audit-chain.ts';

/** How long a request waits for a second person. */
export const WAITING_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;
/** Requests of a company that wait; where one more comes the oldest gives way. */
export const MAX_WAITING_REQUESTS = 20;

/** A call that waits until a second person sends the same one. */
export interface WaitingRequest {
  readonly id: number;
  readonly bizType: string;
  readonly hash: string;
  readonly request: unknown;
  /** Whoever has sent it, in that order. */
  readonly approvals: readonly Approver[];
  readonly createTimeMs: number;
  /** What it would have done when it was sent; null where nothing was counted. */
  readonly effect: SentEffect | null;
}

/** What stands between a request and its effect; `aloneFromMs`: the company's own credentials count alone from then on. */
export type WaitingObstacle = ApprovalObstacle | { readonly type: 'alone'; readonly aloneFromMs: number };

/** A request out of its row. */
export function readWaitingRequest(row: WaitingRequestRow): WaitingRequest {
  return {
    id: row.id,
    bizType: row.biz_type,
    hash: row.hash,
    createTimeMs: row.create_time_ms,
    request: JSON.parse(row.request) as unknown,
    approvals: JSON.parse(row.approvals) as Approver[],
    effect: JSON.parse(row.effect ?? 'null') as SentEffect | null,
  };
}

/** The same for requests of the same content; those of persons and those of a company's own credentials never meet. */
export function requestHash(bizType: string, request: unknown, { isPerson }: Approver): string {
  const text = [isPerson ? 'person' : 'company', bizType, canonicalJson(request)].join('\n');
  return createHash('sha256').update(text).digest('hex');
}

/** Whether nobody needs to wait for it any more. */
export function hasLapsed({ createTimeMs }: Pick<WaitingRequest, 'createTimeMs'>, nowMs: number): boolean {
  return nowMs >= createTimeMs + WAITING_LIFETIME_MS;
}

/**
 * Who of those that have sent a request counts beside `next`, or what stands in the way of each of them. The company's own credentials are
 * nobody of two; theirs alone count after SAME_ISSUER_WAIT_MS, in which others see it in the audit trail.
 */
export function firstBeside(
  { approvals, createTimeMs }: Pick<WaitingRequest, 'approvals' | 'createTimeMs'>,
  next: Approver,
  nowMs: number,
): { readonly first: Approver } | { readonly obstacle: WaitingObstacle } {
  if (!next.isPerson) {
    const aloneFromMs = createTimeMs + SAME_ISSUER_WAIT_MS;
    return nowMs < aloneFromMs ? { obstacle: { type: 'alone', aloneFromMs } } : { first: next };
  }
  const obstacles = approvals.map((first) => obstacleToApproval([first], next, 2, nowMs));
  const first = approvals.find((_one, index) => obstacles[index] === undefined);
  if (first !== undefined) return { first };
  const found = obstacles.filter((one) => one !== undefined);
  return { obstacle: found.find(({ type }) => type === 'signed') ?? found[0] ?? { type: 'company' } };
}
