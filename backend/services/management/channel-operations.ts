import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../contract/management-types.ts';
import type { MessageChannels } from '../message/index.ts';
import type { FourEyes } from './four-eyes/four-eyes.ts';
import { managementOperation, type ManagementOperation } from './management-operation.ts';

const Settings = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 500 }),
  publicKey: Type.String({ minLength: 1, maxLength: 2_000 }),
});

/**
 * The company's own service for e-mail and text messages: where it is, under which key, or that there is none. It gets the codes that prove
 * customers, so it takes two persons to name another one (10302).
 */
export function channelOperations(
  channels: Pick<MessageChannels, 'configure' | 'settings' | 'remove'>,
  fourEyes: Pick<FourEyes, 'requireSecond'>,
): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.saveMessageChannel,
      permission: 'integrations.change',
      changes: true,
      request: Settings,
      response: Type.Boolean(),
      async handle(context, settings) {
        await fourEyes.requireSecond(context, {
          bizType: MANAGEMENT_BIZ_TYPE.saveMessageChannel,
          request: settings,
        });
        await channels.configure(context.companyId, settings);
        return true;
      },
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.messageChannelDetail,
      permission: 'integrations.read',
      request: Type.Object({}),
      response: Type.Union([Settings, Type.Null()]),
      handle: async ({ companyId }) => channels.settings(companyId) ?? null,
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.removeMessageChannel,
      permission: 'integrations.change',
      changes: true,
      request: Type.Object({}),
      response: Type.Boolean(),
      async handle({ companyId }) {
        await channels.remove(companyId);
        return true;
      },
    }),
  ];
}
