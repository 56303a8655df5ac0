import { appendFile, chmod } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { OutboxListener } from './outbox.ts';

/** Codes open accounts: the file is for its owner alone. */
const OWNER_ONLY = 0o600;

/**
 * Writes every message that the platform keeps in its own outbox to a file, one line of JSON each, oldest first, for
 * operators without a mail server. Rejects when the file cannot be written at the start; a line that fails later is logged,
 * the message itself is in the outbox.
 */
export async function outboxFile(path: string, log: Logger): Promise<OutboxListener> {
  await appendFile(path, '', { mode: OWNER_ONLY });
  await chmod(path, OWNER_ONLY);
  let written: Promise<void> = Promise.resolve();
  return ({ id, companyId, channel, recipient, bizType, title, text, code, timeMs }) => {
    const message = {
      id,
      companyId,
      channel,
      toUser: recipient,
      bizType,
      title,
      content: text,
      code,
      createTime: timeMs,
    };
    written = written
      .then(() => appendFile(path, `${JSON.stringify(message)}\n`))
      .catch((error: unknown) =>
        log.error({ err: error, path }, 'a message could not be written to the outbox file'),
      );
    return written;
  };
}
