import { part } from '../parts.ts';
import type { CustomerPort } from './port.ts';

declare module '../parts.ts' {
  interface TerminalParts {
    /** The platform's side of people: the ways in, security, verification. */
    readonly customer: CustomerPort;
  }
}

/** The platform's side of people. */
export function customerPort(): CustomerPort {
  return part('customer');
}
