import { formatList } from '../components/index.ts';
import type { PanelsKey } from './i18n.ts';

/** Ways that a platform brings along, by the names that customers are told and by the codes that the office reads. */
const OWN_WAYS: Readonly<Record<string, PanelsKey>> = {
  'Bank card': 'way.card',
  'Coin transfer': 'way.coin',
  'QR payment': 'way.scan',
  'Wire transfer': 'way.wire',
  bank: 'way.card',
  card: 'way.card',
  coin: 'way.coin',
  digit_wallet: 'way.coin',
  scan: 'way.scan',
  wire: 'way.wire',
};

/** A way of money in or out in the language of the screen; one that the operator named keeps the operator's word. */
export function wayText(name: string, t: (key: PanelsKey) => string): string {
  const key = Object.hasOwn(OWN_WAYS, name) ? OWN_WAYS[name] : undefined;
  return key === undefined ? name : t(key);
}

/** The channel of a proposal, whose first word is the code of a way. */
export function channelText([way = '', ...others]: readonly string[], t: (key: PanelsKey) => string): string {
  return formatList([wayText(way, t), ...others], 'facts');
}
