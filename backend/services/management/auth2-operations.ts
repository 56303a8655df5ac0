import { Type } from 'typebox';
import { MANAGEMENT_BIZ_TYPE } from '../../contract/management-types.ts';
import { MAX_RETURN_ADDRESSES, MAX_RETURN_ADDRESS_LENGTH, type Application } from '../auth2/index.ts';
import type { Applications } from '../auth2/index.ts';
import { managementOperation, type ManagementOperation } from './management-operation.ts';

/** Longest name of an application. */
const MAX_NAME_LENGTH = 64;

const AppId = Type.String({ minLength: 1, maxLength: 64 });
const Name = Type.String({
  minLength: 1,
  maxLength: MAX_NAME_LENGTH,
});
const ReturnAddresses = Type.Array(Type.String({ minLength: 1, maxLength: MAX_RETURN_ADDRESS_LENGTH }), {
  minItems: 1,
  maxItems: MAX_RETURN_ADDRESSES,
});

const Auth2ApplicationRecord = Type.Object({
  appId: Type.String(),
  name: Type.String(),
  returnAddresses: Type.Array(Type.String()),
  status: Type.Integer(),
});
const Auth2ApplicationSecret = Type.Object({
  ...Auth2ApplicationRecord.properties,
  appSecret: Type.String(),
});

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
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.auth2Applications,
    permission: 'integrations.read',
    request: Type.Object({}),
    response: Type.Array(Auth2ApplicationRecord),
    handle: async ({ companyId }) => applications.of(companyId).map(applicationRecord),
  });
}

function registerApplication(applications: Applications): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.registerAuth2Application,
    permission: 'integrations.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ name: Name, returnAddresses: ReturnAddresses }),
    response: Auth2ApplicationSecret,
    async handle({ companyId }, { name, returnAddresses }) {
      const { appSecret, ...application } = await applications.register({ companyId, name, returnAddresses });
      return { ...applicationRecord(application), appSecret };
    },
  });
}

/** The old secret is refused from now on; codes and tokens that were issued stay good. */
function rotateSecret(applications: Applications): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.rotateAuth2Secret,
    permission: 'integrations.change',
    answer: 'secret',
    changes: true,
    request: Type.Object({ appId: AppId }),
    response: Auth2ApplicationSecret,
    async handle({ companyId }, { appId }) {
      const { appSecret, ...application } = await applications.rotateSecret(companyId, appId);
      return { ...applicationRecord(application), appSecret };
    },
  });
}

function updateApplication(applications: Applications): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.updateAuth2Application,
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({
      appId: AppId,
      name: Type.Optional(Name),
      returnAddresses: Type.Optional(ReturnAddresses),
    }),
    response: Auth2ApplicationRecord,
    handle: async ({ companyId }, { appId, ...change }) =>
      applicationRecord(await applications.change(companyId, appId, change)),
  });
}

/** Ends an application: no code, no exchange, and every token of its customers is refused. `disabled: false` opens it again. */
function disableApplication(applications: Applications): ManagementOperation {
  return managementOperation({
    bizType: MANAGEMENT_BIZ_TYPE.disableAuth2Application,
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({
      appId: AppId,
      disabled: Type.Optional(Type.Boolean()),
    }),
    response: Auth2ApplicationRecord,
    handle: async ({ companyId }, { appId, disabled = true }) =>
      applicationRecord(await applications.change(companyId, appId, { disabled })),
  });
}

function applicationRecord({ appId, name, returnAddresses, disabled = false }: Application) {
  return { appId, name, returnAddresses: [...returnAddresses], status: disabled ? 2 : 1 };
}
