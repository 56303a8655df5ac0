import { MANAGEMENT_BIZ_TYPE } from '../../contract/business-types.ts';
import { INTEGRATION_MANAGEMENT } from '../../contract/calls/management/integrations.ts';
import type { MessageChannels } from '../message/message-operations.ts';
import type { FourEyes } from './four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';

/**
 * The company's own service for e-mail and text messages: where it is, under which key, or that there is none. It gets the codes that prove
 * customers, so it takes two persons to name another one (10302).
 */
export function channelOperations(
  channels: Pick<MessageChannels, 'configure' | 'settings' | 'remove'>,
  fourEyes: Pick<FourEyes, 'requireSecond'>,
): ManagementOperation[] {
  return [
    implementManagement(INTEGRATION_MANAGEMENT.saveMessageChannel, async (context, settings) => {
      await fourEyes.requireSecond(context, {
        bizType: MANAGEMENT_BIZ_TYPE.saveMessageChannel,
        request: settings,
      });
      await channels.configure(context.companyId, settings);
      return true;
    }),
    implementManagement(
      INTEGRATION_MANAGEMENT.messageChannelDetail,
      async ({ companyId }) => channels.settings(companyId) ?? null,
    ),
    implementManagement(INTEGRATION_MANAGEMENT.removeMessageChannel, async ({ companyId }) => {
      await channels.remove(companyId);
      return true;
    }),
  ];
}
