/** A code that was sent to the customer's own address, and one of the authenticator where it is on. */
export interface Proof {
  readonly channel: Channel;
  readonly code: GivenCode;
  readonly oneTimeCode?: string | undefined;
}

/** Where a code goes of somebody who is signed in. */
export type Channel = 'email' | 'phone';

/** A code on its way; the ticket goes back beside it. */
export interface CodeTicket {
  readonly ticket: string;
}

/** A code as it was typed, with the ticket of its sending. */
export interface GivenCode {
  readonly ticket: string;
  readonly code: string;
}
