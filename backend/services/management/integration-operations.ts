import { MANAGEMENT_BIZ_TYPE } from '../../contract/business-types.ts';
import { INTEGRATION_MANAGEMENT } from '../../contract/calls/management/integrations.ts';
import { DEFAULT_PAGE_SIZE } from '../../contract/records/index.ts';
import type { Application, Applications } from '../auth2/auth2-service.ts';
import type { CompanyService } from '../company/company-service.ts';
import type { MessageChannels } from '../message/message-operations.ts';
import type { SettlementService } from '../settlement/external-settlement.ts';
import type { FourEyes } from './four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';

/**
 * The company's own service for e-mail and text messages: where it is, under which key, or that there is none. It gets the codes that prove
 * customers, so it takes two persons to name another one (10302).
 */
export function channelOperations(
  channels: Pick<MessageChannels, 'configure' | 'settings' | 'remove' | 'messages'>,
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
    implementManagement(
      INTEGRATION_MANAGEMENT.channelMessages,
      async ({ companyId }, { size = DEFAULT_PAGE_SIZE }) =>
        (await channels.messages(companyId, size)).map((row) => ({
          id: row.id,
          channel: row.channel,
          toUser: row.recipient,
          bizType: row.biz_type,
          title: row.title,
          state: row.state,
          attempts: row.attempts,
          nextTime: row.next_time_ms,
          createTime: row.create_time_ms,
        })),
    ),
    implementManagement(INTEGRATION_MANAGEMENT.removeMessageChannel, async ({ companyId }) => {
      await channels.remove(companyId);
      return true;
    }),
  ];
}

/** The token that opens the quotes over HTTP to the company's programs: shown to its operator, and renewed. */
export function quoteTokenOperations(
  companies: Pick<CompanyService, 'find' | 'resetQuoteToken'>,
): ManagementOperation[] {
  return [
    implementManagement(INTEGRATION_MANAGEMENT.quoteTokenDetail, async ({ companyId }) => ({
      quoteToken: companies.find(companyId)?.quoteToken ?? '',
    })),
    implementManagement(INTEGRATION_MANAGEMENT.resetQuoteToken, async ({ companyId }) => {
      const { quoteToken } = await companies.resetQuoteToken(companyId);
      return { quoteToken };
    }),
  ];
}

/** subscribe: the three addresses of the company's own wallets; its trades are settled there from now on. */
export function webhookOperation(settlement: Pick<SettlementService, 'subscribe'>): ManagementOperation {
  return implementManagement(INTEGRATION_MANAGEMENT.subscribeWebhook, async ({ companyId }, addresses) => {
    await settlement.subscribe(companyId, addresses);
    return true;
  });
}

/**
 * Auth2ApplicationService: the third-party applications of a company. An application of another company is reported like
 * one that does not exist (0000003).
 */
export function auth2ApplicationOperations(applications: Applications): ManagementOperation[] {
  return [
    listApplications(applications),
    registerApplication(applications),
    rotateSecret(applications),
    updateApplication(applications),
    disableApplication(applications),
  ];
}

function listApplications(applications: Applications): ManagementOperation {
  return implementManagement(INTEGRATION_MANAGEMENT.auth2Applications, async ({ companyId }) =>
    applications.of(companyId).map(applicationRecord),
  );
}

function registerApplication(applications: Applications): ManagementOperation {
  return implementManagement(
    INTEGRATION_MANAGEMENT.registerAuth2Application,
    async ({ companyId }, { name, returnAddresses }) => {
      const { appSecret, ...application } = await applications.register({ companyId, name, returnAddresses });
      return { ...applicationRecord(application), appSecret };
    },
  );
}

/** The old secret is refused from now on; codes and tokens that were issued stay good. */
function rotateSecret(applications: Applications): ManagementOperation {
  return implementManagement(INTEGRATION_MANAGEMENT.rotateAuth2Secret, async ({ companyId }, { appId }) => {
    const { appSecret, ...application } = await applications.rotateSecret(companyId, appId);
    return { ...applicationRecord(application), appSecret };
  });
}

function updateApplication(applications: Applications): ManagementOperation {
  return implementManagement(
    INTEGRATION_MANAGEMENT.updateAuth2Application,
    async ({ companyId }, { appId, ...change }) =>
      applicationRecord(await applications.change(companyId, appId, change)),
  );
}

/** Ends an application: no code, no exchange, and every token of its customers is refused. `disabled: false` opens it again. */
function disableApplication(applications: Applications): ManagementOperation {
  return implementManagement(
    INTEGRATION_MANAGEMENT.disableAuth2Application,
    async ({ companyId }, { appId, disabled = true }) =>
      applicationRecord(await applications.change(companyId, appId, { disabled })),
  );
}

function applicationRecord({ appId, name, returnAddresses, disabled = false }: Application) {
  return { appId, name, returnAddresses: [...returnAddresses], status: disabled ? 2 : 1 };
}
