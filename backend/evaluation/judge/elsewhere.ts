import { printRatio, readable } from '../metrics/print.ts';
import { deviationsAbove } from '../metrics/statistics.ts';
import type { Evidence } from './proof.ts';
import { count, meanNet, netOf, percent, type RunResult, type Verdict, verdictOn } from './result.ts';

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
  const say = verdictOn('fitted');
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

/**
 * Whether a result belongs to the order of its days. The days in another order have the same moves: who trades within the day earns
 * much the same of them, and half of it left is enough. Far above them is what was made for these days, or lives of what lasts longer
 * than one and has never been as good.
 */
export function dayOrderVerdict({ shown, shuffled }: Pick<Evidence, 'shown' | 'shuffled'>): Verdict {
  const say = verdictOn('days');
  if (shuffled.length < ENOUGH_MARKETS)
    return say(
      'unjudged',
      'Not run over its days in another order',
      `--shuffled-days 12 runs it over the same days in others; ${ENOUGH_MARKETS} say how far results spread.`,
    );
  const nets = shuffled.map(netOf);
  const [own, other] = [netOf(shown), meanNet(shuffled)];
  const earned = nets.filter((net) => net > 0).length;
  const words = `${percent(own)} with its days as they were, ${percent(other)} on average in ${count(nets.length, 'other order')}, of which ${earned} earn`;
  const above = deviationsAbove([own], nets);
  const proof = above === undefined ? '' : readable(printRatio(above, 1));
  const reason =
    above === undefined ? `${words}, all of them the same.` : `${words}: ${proof} deviations above.`;
  if (own <= 0)
    return say('holds', 'Not bound to the order of its days', `${words}: nothing is claimed.`, proof);
  if (other < own / 2 && (above === undefined || above > FAR_ABOVE))
    return say('against', 'Bound to the order of its days', reason, proof);
  if (other < own / 2 && above !== undefined && above > ABOVE)
    return say('look', 'Much better in the order of its days', reason, proof);
  return say('holds', 'Not bound to the order of its days', reason, proof);
}
