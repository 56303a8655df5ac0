/** Protocol numbers of the quote websocket. An answer's number is its request's plus one. */
export const QUOTE_COMMAND = {
  subscribeTicker: 14000,
  cancel: 14006,
  heartbeat: 14008,
  subscribeMarket: 14010,
  klines: 14012,
  klineBatch: 14014,
  subscribeRolling: 14016,
  /** Ours: closed K-lines. */
  subscribeClosedKlines: 14018,
} as const;
export type QuoteCommand = (typeof QUOTE_COMMAND)[keyof typeof QUOTE_COMMAND];

const COMMANDS: ReadonlySet<number> = new Set(Object.values(QUOTE_COMMAND));

export function isQuoteCommand(number: number): number is QuoteCommand {
  return COMMANDS.has(number);
}

/** Number of the answer to a command; an unknown number is echoed. */
export function answerCommand(command: number): number {
  return isQuoteCommand(command) ? command + 1 : command;
}

/** Commands whose answers, also refusals, are zlib-compressed binary frames. */
export function isCompressedCommand(command: number): boolean {
  return command === QUOTE_COMMAND.klines || command === QUOTE_COMMAND.klineBatch;
}

export { QUOTE_RET, type QuoteRet } from '../errors/quote-ret.ts';

/** What 14006 cancels. */
export const CANCEL_TYPE = { all: 0, ticker: 1, market: 2, rolling: 3 } as const;
export type CancelType = (typeof CANCEL_TYPE)[keyof typeof CANCEL_TYPE];
