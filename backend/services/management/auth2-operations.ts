import { INTEGRATION_MANAGEMENT } from '../../contract/calls/management/integrations.ts';
import type { Applications } from '../auth2/auth2-service.ts';
import { type Application } from '../auth2/auth2-service.ts';
import { implementManagement, type ManagementOperation } from './management-operation.ts';

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
