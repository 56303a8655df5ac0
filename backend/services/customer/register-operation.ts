import { Type } from 'typebox';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { IntegerLike, TextLike } from '../../contract/records/index.ts';
import { operation, type Operation } from '../operation.ts';
import { parseAddress } from './login-name.ts';
import {
  Registered,
  registerCustomer,
  registrationMembers,
  spendRegistrationCode,
  type RegistrationDependencies,
} from './registration.ts';

const addressMembers = {
  loginName: TextLike(320),
  phoneArea: Type.Optional(TextLike(8)),
  type: IntegerLike({ minimum: 1, maximum: 3 }),
};
const shared = {
  mount: 'register',
  access: 'guest',
  answer: 'secret',
  captcha: {},
  response: Registered,
  section: 'Client API, other endpoints',
} as const;

/** The answer by an agent's link says nothing of the codes for API keys, as published. */
const RegisteredByLink = Type.Omit(Registered, ['apiCheckSwitch', 'apiCheckRule']);

/** register, with a code that was sent to the address, and the registration by the link of an agent, without one. */
export function registerOperations(parts: RegistrationDependencies): readonly Operation[] {
  return [register(parts), registerByAgent(parts)];
}

function register(parts: RegistrationDependencies): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.register,
    request: Type.Object({
      ...addressMembers,
      ...registrationMembers,
      verifyCode: Type.Optional(TextLike(16)),
      sendToken: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    handle(context, request) {
      const name = parseAddress(request.type, request.loginName, request.phoneArea);
      return registerCustomer(parts, context, request, {
        name,
        prove: ({ id }) => spendRegistrationCode(parts.login, id, name, request),
      });
    },
  });
}

/** `thirdServerCode` is the agent's number or mark. Throws 0000901 and 0000903 for one of nobody and of a former agent. */
function registerByAgent(parts: RegistrationDependencies): Operation {
  return operation({
    ...shared,
    mount: 'global',
    bizType: BIZ_TYPE.registerOfAgentShareLink,
    response: RegisteredByLink,
    request: Type.Object({
      ...addressMembers,
      ...registrationMembers,
      thirdServerCode: TextLike(64),
    }),
    async handle(context, request) {
      const name = parseAddress(request.type, request.loginName, request.phoneArea);
      const byAgent = { ...request, customerAgentMark: request.thirdServerCode };
      const newcomer = { name, prove: async () => undefined };
      const {
        apiCheckSwitch: _switch,
        apiCheckRule: _rule,
        ...answer
      } = await registerCustomer(parts, context, byAgent, newcomer);
      return answer;
    },
  });
}
