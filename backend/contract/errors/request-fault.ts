import type { LocalizedText } from '../languages.ts';
import texts from './request-faults.json' with { type: 'json' };

/** What is wrong with a member of a request. */
export type RequestFaultKind = keyof typeof texts;

/** A member of a request that its schema does not allow. */
export interface RequestFault {
  readonly kind: RequestFaultKind;
  /** Path of the member, for example `symbolList[2].symbolId`. */
  readonly member: string;
  /** Bounds or names that the text tells besides the member. */
  readonly details: readonly string[];
}

/** Statements of bad requests. The first placeholder is the member, the others are its bounds. */
export const REQUEST_FAULT_TEXT: Readonly<Record<RequestFaultKind, LocalizedText>> = texts;
