import { Type, type Static } from 'typebox';
import { Text } from './shapes.ts';

/** Country of the caller's address. */
export const CountryByIp = Type.Object({ iso_code: Text, name: Text, request_ip: Text });
export type CountryByIp = Static<typeof CountryByIp>;
