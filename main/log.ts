import { pino, type Logger } from 'pino';
import { prepareDataFolder } from '../backend/data-folder.ts';
import { logOutput } from '../backend/composition/log-sink.ts';
import type { LogFile, PlatformConfig } from '../backend/platform-config.ts';

export type { Logger } from 'pino';

/** Where the log goes, of the options of the terminal. */
interface LogOptions {
  readonly dataDirectory: string | undefined;
  readonly logFile: LogFile | undefined;
  readonly platform: Pick<PlatformConfig, 'logLevel'>;
}

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
 * read (the ready line, the one-time link), and in a file where one is named. Whoever read standard error may be gone, and
 * the disk be full: neither ends the host half-way.
 * @throws DataFolderError when the data folder, in which the file usually lies, cannot serve
 */
export function createLog({ dataDirectory, logFile, platform }: LogOptions): Logger {
  if (dataDirectory !== undefined) prepareDataFolder(dataDirectory);
  const paths = SECRET_MEMBERS.flatMap((name) => [name, `*.${name}`]);
  const { level, stream } = logOutput({ logLevel: platform.logLevel, logFile });
  return pino({ name: 'terminal', level, redact: { paths, censor: '[secret]' } }, stream);
}
