import { part } from '../parts.ts';
import type { OperatorPort } from './port.ts';

declare module '../parts.ts' {
  interface TerminalParts {
    /** The operator's side of the platform. */
    readonly operator: OperatorPort;
  }
}

/** The operator's side of the platform. */
export function operatorPort(): OperatorPort {
  return part('operator');
}
