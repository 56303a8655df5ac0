import type { ListedCode } from '../errors/catalogue.ts';

/** One rule that an order breaks: a listed code and the values for its placeholders. */
export interface Violation {
  readonly code: ListedCode;
  readonly params: readonly string[];
}

export function violation(code: ListedCode, ...params: string[]): Violation {
  return { code, params };
}
