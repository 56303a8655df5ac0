import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { Text } from './shapes.ts';

/** Country of the caller's address. */
export const CountryByIp = Type.Object({
  iso_code: describe(PHRASES.countryCode, Text),
  name: describe('Name of the country.', Text),
  request_ip: describe('Address of the caller.', Text),
});
export type CountryByIp = Static<typeof CountryByIp>;
