/** A command line that cannot be followed; the message is one clear line. */
export class BadOptionError extends Error {
  override readonly name = 'BadOptionError';

  constructor(reason: string) {
    // eslint-disable-next-line no-control-regex
    super(reason.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '?'));
  }
}
