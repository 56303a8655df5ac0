import { createHash } from 'node:crypto';
import { describeState, type TradingState } from '../../trading/index.ts';

/** SHA-256 of everything that a state holds: two states with the same hash go on in the same way. */
export function stateHash(state: TradingState): string {
  const hash = createHash('sha256');
  for (const line of describeState(state)) hash.update(line);
  return hash.digest('hex');
}
