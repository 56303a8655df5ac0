import type { FaultState } from '../../../backend/contract/calls/management/wire/faults.ts';

/** The rules in force: as the platform counts them since they took effect together, and as a person has seen them count. */
export interface CountedFaults {
  readonly reported: FaultState;
  readonly shown: FaultState;
}

type CountedRule = FaultState['rules'][number];

/** What a rule says, without what it has counted. */
const nameOf = ({ seen: _seen, struck: _struck, ...rule }: CountedRule) => JSON.stringify(rule);

/**
 * The platform puts all rules in force together and counts them from then on: whoever adds one or ends one would see the others
 * begin anew. A rule that stays keeps what it had counted `before`; of equal ones the first stands for the first.
 */
export function keepCounts(before: CountedFaults | undefined, reported: FaultState): CountedFaults {
  const isSame = before?.reported.sinceTime === reported.sinceTime;
  const left = before?.shown.rules.map((rule, at) => ({ name: nameOf(rule), rule, at })) ?? [];
  const rules = reported.rules.map((rule) => {
    const place = left.findIndex(({ name }) => name === nameOf(rule));
    const [known] = place < 0 ? [] : left.splice(place, 1);
    if (known === undefined) return rule;
    // While the set is the same, the platform has counted its share of what was shown already.
    const counted = isSame ? before?.reported.rules[known.at] : undefined;
    return {
      ...rule,
      seen: rule.seen + known.rule.seen - (counted?.seen ?? 0),
      struck: rule.struck + known.rule.struck - (counted?.struck ?? 0),
    };
  });
  return { reported, shown: { ...reported, rules } };
}
