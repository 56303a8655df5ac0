import type { BodyOf } from '../../../backend/client/index.ts';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import type { TRADING_MANAGEMENT } from '../../../backend/contract/calls/management/trading.ts';

type StatementCall = typeof TRADING_MANAGEMENT.customerStatement;
type Statement = AnswerOf<StatementCall>;
export type StatementLine = Statement['lines'][number];

/** Lines of a statement, beyond which it says that it is cut. */
const MAX_LINES = 50_000;

export interface WantedStatement {
  readonly customerNo: string;
  readonly tradeType: number;
  readonly accountId: number;
  readonly startTime: number;
  readonly endTime: number;
}

/** All lines of a statement, part after part, each of which `ask` resolves to. */
export async function readStatement(
  wanted: WantedStatement,
  ask: (body: BodyOf<StatementCall>) => Promise<Statement>,
) {
  const lines: StatementLine[] = [];
  let first: Statement | undefined;
  let part: Statement | undefined;
  do {
    const body: BodyOf<StatementCall> = { ...wanted };
    if (part !== undefined && part.lastTransferId !== null) body.afterTransferId = part.lastTransferId;
    part = await ask(body);
    first ??= part;
    lines.push(...part.lines);
  } while (!part.isComplete && part.lastTransferId !== null && lines.length < MAX_LINES);
  return {
    opening: first.openingBalance,
    closing: part.closingBalance,
    currency: part.currency,
    isComplete: part.isComplete,
    lines,
  };
}
