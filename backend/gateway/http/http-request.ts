import { IncomingMessage } from 'node:http';

const OFFERED = Symbol('offered upgrade');

/**
 * A request of the gateway. Only an offer of the websocket protocol counts as an upgrade; any other one (`h2c`, which
 * Java's and curl's clients make by default) is ignored and the request served as it is, as RFC 9110, 7.8 allows. Node
 * itself would hand every offer to the websocket server, without the body.
 */
export class HttpRequest extends IncomingMessage {
  declare [OFFERED]: boolean | null;

  get upgrade(): boolean {
    return this[OFFERED] === true && this.headers.upgrade?.toLowerCase() === 'websocket';
  }

  /** Node's parser sets it when the request offers another protocol; the constructor sets null before that. */
  set upgrade(offered: boolean | null) {
    this[OFFERED] = offered;
  }
}

export type JsonObject = Record<string, unknown>;
