import { INTEGRATION_MANAGEMENT } from '../../contract/calls/management/integrations.ts';
import { withoutProof, type Outbox } from '../message/message-operations.ts';
import type { FourEyes } from './four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';

const DEFAULT_MESSAGES = 20;

/**
 * Messages that the platform kept because the company has no channel of its own, newest first. Programs with the company's own credentials
 * read the codes too, as a channel would carry them; a person at the office reads the messages without what proves a customer, and so does
 * whoever calls with credentials that a person has just issued. Every look stands in the audit trail.
 */
export function outboxOperations(
  outbox: Pick<Outbox, 'search'>,
  fourEyes: Pick<FourEyes, 'isCompanyAlone'>,
): ManagementOperation[] {
  return [
    implementManagement(
      INTEGRATION_MANAGEMENT.outboxMessages,
      async (context, { toUser = '', size = DEFAULT_MESSAGES }) => {
        const messages = await outbox.search({
          companyId: context.companyId,
          recipient: toUser === '' ? undefined : toUser,
          limit: size,
        });
        const shown = fourEyes.isCompanyAlone(context) ? messages : messages.map(withoutProof);
        return shown.map(({ id, channel, recipient, bizType, title, text, code, timeMs }) => ({
          id,
          channel,
          toUser: recipient,
          bizType,
          title,
          content: text,
          code,
          createTime: timeMs,
        }));
      },
    ),
  ];
}
