/**
 * Whose a token is. Login tokens open the client API, the client websocket, the quote sockets and the message socket;
 * push tokens (getMsgPushToken) open the quote and message sockets only.
 */
export interface TokenOwner {
  readonly kind: 'login' | 'push';
  readonly companyId: number;
  readonly customerId: number;
  readonly customerNo: string;
  readonly customerGroupId: number;
}
