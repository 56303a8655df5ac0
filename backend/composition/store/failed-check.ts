/** What a command checked is not as it has to be; the message says what, in lines. */
export class FailedCheckError extends Error {
  override readonly name: string = 'FailedCheckError';
}
