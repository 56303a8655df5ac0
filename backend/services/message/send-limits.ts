/** Codes that strangers may cause for a recipient in a day before there are pauses; every purpose, company and caller counts. */
const MAX_CODES_SENT = 5;
/** The same for the owner of the address. */
const MAX_OWN_CODES_SENT = 10;
/** Pause after the last of them; it doubles with each further code, so that a day has five more at most. */
const FIRST_PAUSE_MS = 30 * 60 * 1000;
/** Codes to one recipient that strangers of one network may cause in a day: others keep a share. */
const MAX_CODES_OF_NETWORK = 6;
/** What is older does not count. */
export const COUNTED_SENDS_MS = 24 * 60 * 60 * 1000;

/** A code that was sent to a recipient. */
export interface CountedSend {
  readonly network: string;
  /** Caused by whom the recipient's address belongs to. */
  readonly isOwn: boolean;
  readonly timeMs: number;
}

/**
 * Whether a recipient may be sent another code. Those that its owner causes, signed in or from where it signed in
 * before, have a count of their own, so that strangers cannot use it up.
 */
export function maySend(sent: readonly CountedSend[], next: CountedSend): boolean {
  const counted = sent.filter(
    ({ isOwn, timeMs }) => isOwn === next.isOwn && next.timeMs - timeMs < COUNTED_SENDS_MS,
  );
  const ofNetwork = counted.filter(({ network }) => network === next.network).length;
  if (!next.isOwn && ofNetwork >= MAX_CODES_OF_NETWORK) return false;
  const free = next.isOwn ? MAX_OWN_CODES_SENT : MAX_CODES_SENT;
  if (counted.length < free) return true;
  const lastMs = Math.max(...counted.map(({ timeMs }) => timeMs));
  return next.timeMs - lastMs >= FIRST_PAUSE_MS * 2 ** (counted.length - free);
}

/** Digits by which phone numbers are told apart: with and without their area code they are one recipient. */
const TOLD_APART_DIGITS = 8;

/** The mailbox or telephone that a recipient stands for, in whichever of its forms it is written. */
export function countedRecipient(bizType: string, recipient: string): string {
  if (bizType.startsWith('SMS_TELEGRAM')) return `telegram ${recipient}`;
  if (bizType.startsWith('SMS_')) return recipient.slice(-TOLD_APART_DIGITS);
  const [local = '', domain = ''] = recipient.split('@');
  const [mailbox = ''] = local.split('+');
  return `${mailbox.replaceAll('.', '')}@${domain}`;
}
