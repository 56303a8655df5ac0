import { printRatio, readable } from '../metrics/print.ts';
import { deviationsAbove } from '../metrics/statistics.ts';
import { count, meanNet, netOf, percent, type RunResult, type Verdict } from './result.ts';

/** Other markets below which nobody can say how far their results spread. */
const ENOUGH_MARKETS = 8;
/** Deviations above other markets from which on a result is fitted to its own, and from which on it is a question. */
const FAR_ABOVE = 3.5;
const ABOVE = 2.5;

interface ElsewhereEvidence {
  /** What is claimed: the shown setting in its own markets. */
  readonly runs: readonly RunResult[];
  readonly elsewhere: readonly RunResult[];
}

/**
 * Whether a result belongs to the markets that it was made with. A program that loses everywhere is not fitted, and one that
 * earns in its own market as others of the kind make it earn is neither: fitted is what earns there, and far more than elsewhere.
 */
export function elsewhereVerdict({ runs, elsewhere }: ElsewhereEvidence): Verdict {
  const say = (kind: Verdict['kind'], title: string, reason: string, proof = ''): Verdict => ({
    check: 'fitted',
    kind,
    title,
    reason,
    proof,
  });
  if (elsewhere.length < ENOUGH_MARKETS)
    return say(
      'unjudged',
      'Not compared with other markets',
      `--other-markets 12 runs it in others of the same kind; ${ENOUGH_MARKETS} say how far results spread.`,
    );
  const [own, other] = [meanNet(runs), meanNet(elsewhere)];
  const above = deviationsAbove(runs.map(netOf), elsewhere.map(netOf));
  const earned = elsewhere.filter((run) => netOf(run) > 0).length;
  const words = `${percent(own)} in its own ${runs.length === 1 ? 'market' : 'markets'}, ${percent(other)} on average in ${count(elsewhere.length, 'other')}, of which ${earned} earn`;
  if (above === undefined)
    return say('unjudged', 'Other markets do not differ', `${words}: their results are all the same.`);
  const proof = readable(printRatio(above, 1));
  const reason = `${words}: ${proof} deviations above them.`;
  if (own <= 0) return say('holds', 'Not fitted to its market', `${words}: nothing is claimed.`, proof);
  if (above > FAR_ABOVE) return say('against', 'Fitted to its market', reason, proof);
  if (above > ABOVE) return say('look', 'Much better in its own market', reason, proof);
  return say('holds', 'Not fitted to its market', reason, proof);
}
