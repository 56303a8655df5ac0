import type { TradeType } from '../../../backend/domain/account-type.ts';
import type { TransferRequest } from '../../session/transfer-request.ts';
import { ACCOUNT_WORDS, COMMAND_FILLERS, TRANSFER_ENDS } from './command-words.ts';
import { nearestWord } from './sentence-words.ts';

/** Why a transfer is not taken; the nearest text that is one, where anything of a transfer was said. */
export interface TransferFault {
  readonly fault: 'word' | 'what' | 'twice' | 'figure';
  readonly word?: string;
  readonly nearest?: string;
}

/** A currency as its code is typed. */
const CURRENCY = /^[a-z]{3,5}$/;
/** Chinese texts have no spaces: the words between figures are cut where one that is known begins. */
const CHINESE = new RegExp(
  [...TRANSFER_ENDS.keys(), ...ACCOUNT_WORDS.keys()].filter((word) => /\p{Script=Han}/u.test(word)).join('|'),
  'gu',
);

/**
 * `100 usdt from spot to cross`: how much, and between which accounts. `parseAmount` gives plain decimal text or refuses. Without a
 * word it is a transfer without anything said of it.
 */
export function readTransfer(
  words: readonly string[],
  parseAmount: (word: string) => string,
): TransferRequest | TransferFault | undefined {
  const said: { amount?: string; currency?: string; from?: TradeType; to?: TradeType } = {};
  let end: 'from' | 'to' | undefined;
  const apart = words.flatMap((word) =>
    /\p{Script=Han}/u.test(word) ? (word.match(CHINESE) ?? [word]) : [word],
  );
  const nearest = () => {
    const from = said.from ?? (said.to === 'spot' ? 'cross' : 'spot');
    const { to = from } = said;
    return [
      'transfer',
      Number(said.amount) > 0 ? said.amount : '100',
      said.currency?.toLowerCase(),
      'from',
      wordOf(from),
      'to',
      wordOf(to === from ? (from === 'cross' ? 'spot' : 'cross') : to),
    ]
      .filter((word) => word !== undefined)
      .join(' ');
  };
  for (const word of apart) {
    const account = ACCOUNT_WORDS.get(word);
    const next = TRANSFER_ENDS.get(word);
    const isAmount = /^[+-]?[.,\uff0e\uff0c]?\p{N}/u.test(word);
    if (account !== undefined) {
      const which = end ?? (said.from === undefined ? 'from' : 'to');
      if (said[which] !== undefined) return { fault: 'twice', word, nearest: nearest() };
      said[which] = account;
      end = undefined;
    } else if (next !== undefined) end = next;
    else if (isAmount) {
      if (said.amount !== undefined) return { fault: 'twice', word, nearest: nearest() };
      const [, figure = word, currency] = /^(.*?\d[km]?)([a-z]{3,5})$/.exec(word) ?? [];
      said.amount = parseAmount(figure);
      if (currency !== undefined) said.currency = currency.toUpperCase();
    } else if (
      CURRENCY.test(word) &&
      end === undefined &&
      said.currency === undefined &&
      said.amount !== undefined
    )
      said.currency = word.toUpperCase();
    else if (!COMMAND_FILLERS.has(word) && word !== 'account' && word !== 'accounts') {
      const near = nearestWord(word, [...ACCOUNT_WORDS.keys()]);
      if (end !== undefined && near !== undefined) said[end] ??= ACCOUNT_WORDS.get(near) ?? 'spot';
      const isTransfer = Object.keys(said).length > 0;
      return { fault: 'word', word, ...(isTransfer && { nearest: nearest() }) };
    }
  }
  const { amount, currency, from, to } = said;
  if (apart.length === 0) return undefined;
  if (amount !== undefined && !(Number(amount) > 0))
    return { fault: 'figure', word: amount, nearest: nearest() };
  if (amount === undefined || from === undefined || to === undefined || from === to)
    return { fault: 'what', nearest: nearest() };
  return { amount, currency, from, to };
}

/** The first word for an account. */
function wordOf(account: TradeType): string {
  return [...ACCOUNT_WORDS].find(([, meaning]) => meaning === account)?.[0] ?? account;
}
