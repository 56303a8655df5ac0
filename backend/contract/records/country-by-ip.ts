import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import { Text } from './shapes.ts';

/** Country of the caller's address. */
export const CountryByIp = Type.Object({
  iso_code: describe('Country code, ISO 3166-1 alpha-2.', Text),
  name: describe('Name of the country.', Text),
  request_ip: describe('Address of the caller.', Text),
});
export type CountryByIp = Static<typeof CountryByIp>;
