import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Members that never reach a log, wherever they stand in a logged object. */
const SECRET_MEMBERS = [
  'privateKey',
  'token',
  'signature',
  'password',
  'loginPwd',
  'passphrase',
  'appSecret',
];

/**
 * The host's log: one JSON line an event on standard error, because standard output belongs to the lines that scripts
 * read (the ready line, the one-time link).
 */
export function createLog(level: string = process.env['MERIDIAN_LOG'] ?? 'info'): Logger {
  const paths = SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`]);
  const output = pino.destination(2);
  // Whoever read the log may be gone: a terminal window that was closed does not end the host half-way.
  output.on('error', () => undefined);
  return pino({ name: 'terminal', level, redact: { paths, censor: '[secret]' } }, output);
}
