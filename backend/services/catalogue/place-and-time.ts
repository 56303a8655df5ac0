import { DICTIONARY_CALLS } from '../../contract/calls/dictionaries.ts';
import type { WallClock } from '../../domain/clock.ts';
import { implement, type Operation } from '../operation.ts';
import { countryByCode } from './dictionaries/dictionaries.ts';

/** Country of callers whose address says nothing about where they are: loopback and private networks. */
export const DEFAULT_COUNTRY = 'SG';

/** Server time and the country of the caller. */
export function placeAndTimeOperations(facts: {
  readonly wallClock: WallClock;
  readonly defaultCountry: string;
}): readonly Operation[] {
  return [
    implement(DICTIONARY_CALLS.now, async () => Math.floor(facts.wallClock.nowMs())),
    implement(DICTIONARY_CALLS.countryByIp, async (context) => {
      const code = facts.defaultCountry;
      return {
        iso_code: code,
        name: countryByCode(code)?.name[context.language] ?? code,
        request_ip: context.ip,
      };
    }),
  ];
}
