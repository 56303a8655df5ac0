/** What the platform takes from its environment: secrets, which everybody could read on its command line. */
export interface Environment {
  /** Keys that seal the secrets in the data (`MERIDIAN_SEAL_KEY`). */
  readonly sealKeys?: string | undefined;
  /** Address of the bus with its password (`MERIDIAN_BUS`). */
  readonly bus?: string | undefined;
  /** Address of the database with its password (`MERIDIAN_DATABASE`). */
  readonly database?: string | undefined;
  /** Common secret of the platform and its payment provider (`MERIDIAN_PAYMENT_SECRET`). */
  readonly paymentSecret?: string | undefined;
}

const SEAL_KEY = 'MERIDIAN_SEAL_KEY';
const BUS = 'MERIDIAN_BUS';
const DATABASE = 'MERIDIAN_DATABASE';
const PAYMENT_SECRET = 'MERIDIAN_PAYMENT_SECRET';

/** Reads the variables and removes them, so that no process that is started later has them too. */
export function takeEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const take = (name: string): string | undefined => {
    const value = variables[name];
    Reflect.deleteProperty(variables, name);
    return value === '' ? undefined : value;
  };
  return {
    sealKeys: take(SEAL_KEY),
    bus: take(BUS),
    database: take(DATABASE),
    paymentSecret: take(PAYMENT_SECRET),
  };
}

/** An address as it may be shown: without user and password, whether it is a good one or not. */
export function withoutCredentials(address: string): string {
  return address.replace(/(^|\/\/)[^/]*@/g, '$1');
}
