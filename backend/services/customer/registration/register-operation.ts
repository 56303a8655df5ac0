import { CUSTOMER_CALLS } from '../../../contract/calls/customers.ts';
import { implement, type Operation } from '../../operation.ts';
import { parseAddress } from '../sign-in/login-name.ts';
import { registerCustomer, spendRegistrationCode, type RegistrationDependencies } from './registration.ts';

/** register, with a code that was sent to the address, and the registration by the link of an agent, without one. */
export function registerOperations(parts: RegistrationDependencies): readonly Operation[] {
  return [register(parts), registerByAgent(parts)];
}

function register(parts: RegistrationDependencies): Operation {
  return implement(CUSTOMER_CALLS.register, (context, request) => {
    const name = parseAddress(request.type, request.loginName, request.phoneArea);
    return registerCustomer(parts, context, request, {
      name,
      prove: ({ id }) => spendRegistrationCode(parts.login, id, name, request),
    });
  });
}

/** `thirdServerCode` is the agent's number or mark. Throws 0000901 and 0000903 for one of nobody and of a former agent. */
function registerByAgent(parts: RegistrationDependencies): Operation {
  return implement(CUSTOMER_CALLS.registerOfAgentShareLink, async (context, request) => {
    const name = parseAddress(request.type, request.loginName, request.phoneArea);
    const byAgent = { ...request, customerAgentMark: request.thirdServerCode };
    const newcomer = { name, prove: async () => undefined };
    const {
      apiCheckSwitch: _switch,
      apiCheckRule: _rule,
      ...answer
    } = await registerCustomer(parts, context, byAgent, newcomer);
    return answer;
  });
}
