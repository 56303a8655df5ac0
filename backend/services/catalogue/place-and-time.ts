import { Type } from 'typebox';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import type { WallClock } from '../../domain/clock.ts';
import { CountryByIp } from '../../contract/records/index.ts';
import { operation, type Operation } from '../operation.ts';
import { countryByCode } from './dictionaries/index.ts';

/** Country of callers whose address says nothing about where they are: loopback and private networks. */
export const DEFAULT_COUNTRY = 'SG';

/** Server time and the country of the caller. */
export function placeAndTimeOperations(facts: {
  readonly wallClock: WallClock;
  readonly defaultCountry: string;
}): readonly Operation[] {
  return [
    operation({
      bizType: BIZ_TYPE.now,
      mount: 'root',
      access: 'guest',
      openPermission: 'ready_only',
      request: Type.Object({}),
      response: Type.Integer(),
      section: 'Client API, reference data',
      handle: async () => Math.floor(facts.wallClock.nowMs()),
    }),
    operation({
      bizType: BIZ_TYPE.countryByIp,
      mount: 'root',
      method: 'GET',
      access: 'guest',
      openPermission: 'ready_only',
      request: Type.Object({}),
      response: CountryByIp,
      section: 'Client API, reference data',
      async handle(context) {
        const code = facts.defaultCountry;
        return {
          iso_code: code,
          name: countryByCode(code)?.name[context.language] ?? code,
          request_ip: context.ip,
        };
      },
    }),
  ];
}
