import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './migrations.ts';

/** Steps that were released, with the beginning of the SHA-256 of their statements, whatever their white space. */
const RELEASED = {
  'customers-1': '9a740f9e7bed',
  'trading-1': 'a4f482a2bcd4',
  '2026-11-watchlist': 'b12e790de605',
  'management-1': '87102b04bc2c',
  'management-2': '2f8ff1688114',
  'management-3': '3cf23a3ec29a',
  'auth2-1': '4087454a9d2d',
  'settlement-1': 'a320825384ec',
  '2026-11-wallets': '71be79865596',
  '2026-11-notices': '313363b4ccc1',
  '2026-11-kyc': 'b4c101800941',
  '2026-11-cancellation': '02a7d6d42697',
  'customers-3-security': '626fd7feac0a',
  'customers-4-social': 'b7363ed2b66b',
  'customers-5-pairs': '3d53edc928d4',
  'fund-1': '2e41f52e3ebd',
  'customers-6-groups': '3969df763d2c',
  'data-push-1': 'def854107a97',
  '2026-11-market-scenarios': '88b2a8ec7db2',
  'customers-7-resets': 'ce0646b6a8d5',
  'message-channel-1': '1f9762abf2fa',
  'customers-8-agents': '39cb1651570b',
  'management-4': '9ab22f9854ab',
  'trading-2': 'd2da642647c7',
  'management-5': 'd5f17e056915',
  'auth2-2': '6fe32c0c651a',
  'trading-3': '9244a930b611',
  'trading-4': '79c3d900dcfd',
  'customers-9-uploads': '442f80ebb887',
  'customers-10-values': '8c70fc289797',
  'customers-11-password-links': 'cdbbfce151f5',
  'customers-12-contact-messages': '4e7c36b7e036',
  'customers-13-social-records': '02250ed55ff2',
  'seal-1': '21c179d67da9',
  'known-networks-1': '6d19df283b4a',
  'customers-14-repeats': 'f50fead6a3df',
  'code-sends-1': 'f484a41e451d',
  'auth2-3': '6d9f10f1ec34',
  'customers-20-session-issuer': 'aab6e26a7faf',
  'trading-5': '042940d5dff2',
  'trading-6': '36f10a979ce1',
  'trading-9': '31f53465a0b4',
  'trading-10': '21bfc2e218af',
  'catch-up-1': 'f083cd608088',
  'trading-7': '2d691fdd2697',
  'trading-8': 'fee56b805a47',
  'trading-11': '4b7c1912938d',
  'trading-hedges': '93fa1daac81f',
  'trading-splits': '7d7bdd70658f',
  'trading-customers': '1a2500cdf944',
  'fund-2': 'b64b69033cfb',
  'management-5-operators': '08676345a310',
  'fund-transfers': 'fd204359604b',
  'fund-shares-1': '5afadd375330',
  'customers-security-changes': '0ef6b3982d6d',
  'fund-withdrawals': 'df5b6256b209',
  'fund-reconcile': '6483b9c96e02',
  'fund-addresses': 'd3c36309532a',
  'agents-1-rebates': '7d3bba943dbe',
  'fund-quotes': '9fa795bdfbe7',
  'management-6-issuers': 'eb0692c4f859',
  'management-7-waiting-requests': '957bc7f62468',
  'customers-14-ways-back': '42c30213307b',
  'customers-23-outbox-title': 'bb2d198799a5',
  'management-8-maintenance-disconnect': 'aef12ecfc690',
  'customers-social-times': '9c906ebe34ea',
  'management-9-operator-sign-ins': '4567b11887a2',
  'management-10-customer-notes': '6ef9050ea299',
  'trading-stop-outs': '0de1b563addf',
  'customers-24-list': 'd027a4be3bda',
  'settlement-2-list': 'f7fa9748b3de',
  'management-11-waiting-effect': '42769ce95f9c',
  'customers-25-answered': '0b57d486393e',
  'trading-explain': 'efa274249111',
  'trading-time-in-force': '39434e9baffc',
  'customers-26-key-secret': '60071c020a21',
  'trading-order-links': '589e10fe1909',
  'trading-position-exits': '4295dd83474e',
  'trading-stop-triggers': 'fdfcc76eecbd',
  'customers-27-key-numbers': 'f035e6c54078',
};

const words = (statement: string) =>
  statement
    .replace(/\s+/g, ' ')
    .replace(/\s*([(),])\s*/g, '$1')
    .trim();

it('leaves every released step as it was, in its place: stores that took it do not take it again', () => {
  const steps = MIGRATIONS.map(({ id, statements }) => {
    const hash = createHash('sha256').update(statements.map(words).join('\n'));
    return [id, hash.digest('hex').slice(0, 12)];
  });
  expect(steps).toEqual(Object.entries(RELEASED));
});
