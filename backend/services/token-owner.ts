import { createHash } from 'node:crypto';

/** What a token is known by where it must not be kept itself: SHA-256, in hexadecimal. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Whose a token is. Login tokens open the client API, the client websocket, the quote sockets and the message socket;
 * push tokens (getMsgPushToken) open the quote and message sockets, and of the calls those of the clock of an evaluation; by a view token an operator sees as the customer: it opens the
 * sockets, and of the calls those that read.
 */
export interface TokenOwner {
  readonly kind: 'login' | 'push' | 'view';
  readonly companyId: number;
  readonly customerId: number;
  readonly customerNo: string;
  readonly customerGroupId: number;
}
