import { BadOptionError } from '../command-line/bad-option.ts';
import { isOption, OPTIONS, switchOf, variableOf, type OptionValues } from '../command-line/options.ts';

/** What the platform takes from its environment: secrets, which everybody could read on its command line, and any option. */
export interface Environment {
  /** Keys that seal the secrets in the data (`MERIDIAN_SEAL_KEY`). */
  readonly sealKeys?: string | undefined;
  /** Address of the bus with its password (`MERIDIAN_BUS`). */
  readonly bus?: string | undefined;
  /** Address of the database with its password (`MERIDIAN_DATABASE`). */
  readonly database?: string | undefined;
  /** Common secret of the platform and its payment provider (`MERIDIAN_PAYMENT_SECRET`). */
  readonly paymentSecret?: string | undefined;
  /** Configuration file (`MERIDIAN_CONFIG`). */
  readonly config?: string | undefined;
  /** Every other option, by the variable that has its name (`MERIDIAN_QUOTE_PORT`). */
  readonly options?: OptionValues;
}

const SEAL_KEY = 'MERIDIAN_SEAL_KEY';
const BUS = 'MERIDIAN_BUS';
const DATABASE = 'MERIDIAN_DATABASE';
const CONFIG = 'MERIDIAN_CONFIG';
const PAYMENT_SECRET = 'MERIDIAN_PAYMENT_SECRET';

/** Items of an option that is said several times, in its variable. */
const BETWEEN_ITEMS = ',';

/** Reads the variables and removes them, so that no process that is started later has them too. Throws BadOptionError. */
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
    config: take(CONFIG),
    options: takeOptions(take),
  };
}

function takeOptions(take: (name: string) => string | undefined): OptionValues {
  const names = Object.keys(OPTIONS).filter(isOption);
  return Object.fromEntries(
    names.flatMap((name) => {
      const variable = variableOf(name);
      const value = variable === DATABASE || variable === BUS ? undefined : take(variable);
      return value === undefined ? [] : [[name, optionValue(name, variable, value)]];
    }),
  );
}

function optionValue(name: keyof typeof OPTIONS, variable: string, value: string) {
  const { form } = OPTIONS[name];
  if (form === 'many') return value.split(BETWEEN_ITEMS);
  if (form !== 'flag') return value;
  const isOn = switchOf(value);
  if (isOn === undefined) throw new BadOptionError(`${variable} must be on or off, got '${value}'`);
  return isOn;
}

/** An address as it may be shown: without user and password, whether it is a good one or not. */
export function withoutCredentials(address: string): string {
  return address.replace(/(^|\/\/)[^/]*@/g, '$1');
}
