import type { ApiResult } from '../../../../backend/client/index.ts';

/** Members of a form that a refusal names, as whole words: `customerNo is missing`. */
export function namedMembers(
  outcome: ApiResult<unknown> | undefined,
  members: readonly string[],
): ReadonlySet<string> {
  if (outcome?.kind !== 'refused') return new Set();
  const words = new Set(outcome.failure.message.split(/[^\w-]+/));
  return new Set(members.filter((member) => words.has(member)));
}
