import { dayOrderText } from '../market/index.ts';
import type { PlatformConfig } from '../platform-config.ts';

/** What an option takes: a text, a whole or decimal number, several items, the option once for each item, or nothing. */
export type OptionForm = 'text' | 'number' | 'list' | 'many' | 'flag';

/** A value as the configuration file holds it. */
export type Setting = string | number | boolean | readonly string[] | null;

/** One option of the platform. */
interface Option {
  readonly form: OptionForm;
  /** What is in force, as the configuration file says it; null where nothing is set. */
  readonly inForce: (config: PlatformConfig) => Setting | undefined;
}

const text = (inForce: Option['inForce']) => ({ form: 'text', inForce }) as const;
const number = (inForce: Option['inForce']) => ({ form: 'number', inForce }) as const;
const list = (inForce: Option['inForce']) => ({ form: 'list', inForce }) as const;
const many = (inForce: Option['inForce']) => ({ form: 'many', inForce }) as const;
const flag = (inForce: Option['inForce']) => ({ form: 'flag', inForce }) as const;

/** Bytes of the unit in which sizes of logs are said. */
export const MEBIBYTE = 1024 * 1024;

const timeText = (timeMs: number) => new Date(timeMs).toISOString();

/**
 * Every option of the platform, once: command line, environment and configuration file take the same ones, and `--print-config` prints
 * them in this order. What a value may be stands in `parse-command-line.ts`, what it means in `usage.ts`.
 */
export const OPTIONS = {
  listen: text(({ host }) => host),
  port: number(({ port }) => port),
  'quote-port': number(({ quotePort }) => quotePort),
  'message-port': number(({ messagePort }) => messagePort),
  'compatible-port': number(({ compatiblePort }) => compatiblePort),
  data: text(({ dataDirectory }) => dataDirectory),
  database: text(({ database }) => database),
  'new-store': flag(({ newStore }) => newStore),
  'accept-loss': flag(({ acceptLoss }) => acceptLoss),
  'no-catch-up': flag(({ catchUp }) => !catchUp),
  'seal-key': text(({ sealKeyFile }) => sealKeyFile),
  demo: flag(({ demo }) => demo),
  'demo-company': text(({ demoCompany }) => demoCompany),
  credentials: text(({ credentialsFile }) => credentialsFile),
  market: text(({ marketFile }) => marketFile),
  seed: number(({ seed }) => seed),
  'later-seed': text(({ laterSeed }) => laterSeed && `${laterSeed.seed}@${timeText(laterSeed.fromMs)}`),
  'day-order': text(({ dayOrder }) => dayOrder && dayOrderText(dayOrder)),
  products: text(({ productsFile }) => productsFile),
  at: text(({ atMs }) => atMs && timeText(atMs)),
  speed: number(({ clock, speed }) => (clock === 'real' ? speed : undefined)),
  clock: text(({ clock }) => clock),
  'step-timeout': number(({ clock, stepTimeoutMs }) =>
    clock === 'stepped' ? stepTimeoutMs / 1000 : undefined,
  ),
  'step-late': text(({ clock, stepLate }) => (clock === 'stepped' ? stepLate : undefined)),
  scenario: many(({ scenarios }) =>
    scenarios.map(({ name, atMs }) => (atMs === undefined ? name : `${name}@${timeText(atMs)}`)),
  ),
  scenarios: text(({ scenariosFile }) => scenariosFile),
  fidelity: text(({ fidelity }) => fidelity),
  faults: text(({ faultsFile }) => faultsFile),
  'rate-limits': text(({ rateLimits }) => (rateLimits ? 'on' : 'off')),
  'encrypted-bodies': text(({ encryptedBodies }) => encryptedBodies),
  'client-profile': text(({ clientProfile }) => clientProfile),
  'unknown-members': text(({ unknownMembers }) => unknownMembers),
  'allowed-origins': list(({ allowedOrigins }) => allowedOrigins),
  'public-hosts': list(({ publicHosts }) => publicHosts),
  'trusted-proxies': list(({ trustedProxies }) => trustedProxies),
  'tls-cert': text(({ tls }) => tls?.certificate),
  'tls-key': text(({ tls }) => tls?.key),
  'guest-sockets': number(({ guestSockets }) => guestSockets),
  'kept-places': number(({ reservedSlots }) => reservedSlots),
  'path-aliases': list(({ pathAliases }) => pathAliases),
  captcha: text(({ captcha }) => captcha),
  'captcha-url': text(({ captchaUrl }) => captchaUrl),
  google: text(({ googleFile }) => googleFile),
  maintenance: text(({ maintenanceFile }) => maintenanceFile),
  outbox: text(({ outboxFile }) => outboxFile),
  backups: text(({ backupFolder }) => backupFolder),
  'keep-backups': number(({ backupFolder, storedBackups }) => backupFolder && storedBackups),
  'backup-every': number(({ backupMinutes }) => backupMinutes),
  'sign-in': text(({ signInFile }) => signInFile),
  'public-url': text(({ publicUrl }) => publicUrl),
  'external-system': text(({ externalSystem }) => externalSystem),
  'payment-provider': text(({ paymentProvider }) => paymentProvider?.url),
  role: text(({ role }) => role),
  bus: text(({ bus }) => bus),
  'quote-processes': number(({ clock, quoteProcesses }) => (clock === 'real' ? quoteProcesses : undefined)),
  metrics: text(({ metrics }) => metrics && `${metrics.host}:${metrics.port}`),
  log: text(({ logLevel }) => logLevel),
  'log-file': text(({ logFile }) => logFile?.path),
  'log-size': number(({ logFile }) => logFile && logFile.maxBytes / MEBIBYTE),
  'log-files': number(({ logFile }) => logFile?.older),
} as const satisfies Readonly<Record<string, Option>>;

export type OptionName = keyof typeof OPTIONS;

/** What was said, by the names of options: texts as the command line takes them. */
export type OptionValues = {
  readonly [Name in OptionName]?: (typeof OPTIONS)[Name]['form'] extends 'flag'
    ? boolean
    : (typeof OPTIONS)[Name]['form'] extends 'many'
      ? string[]
      : string;
};

export const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);

/** Options of `--role quotes`; the others come from the producer. */
export const QUOTES_OPTIONS: ReadonlySet<string> = new Set([
  'role',
  'bus',
  'quote-port',
  'public-hosts',
  'listen',
  'trusted-proxies',
  'tls-cert',
  'tls-key',
  'guest-sockets',
  'kept-places',
  'seed',
  'later-seed',
  'day-order',
  'products',
  'market',
  'log',
  'log-file',
  'log-size',
  'log-files',
] satisfies readonly OptionName[]);

/** Values that flags and switches of the environment may have. */
const SWITCHES: Readonly<Record<string, boolean>> = { true: true, on: true, false: false, off: false };

/** A flag that is said in words; undefined for a word that says neither. */
export const switchOf = (word: string): boolean | undefined =>
  Object.hasOwn(SWITCHES, word) ? SWITCHES[word] : undefined;

/** The variable of an option. `MERIDIAN_SEAL_KEY` is the key itself, so that of its file has a longer name. */
export const variableOf = (name: OptionName): string =>
  name === 'seal-key' ? 'MERIDIAN_SEAL_KEY_FILE' : `MERIDIAN_${name.toUpperCase().replaceAll('-', '_')}`;

/** Parameters of an address whose values nobody is to read. */
const SECRET_PARAMETER = /pass|secret|token|key/i;

/** A text that may be an address, whose user, password and secret parameters cannot be read. */
export function maskAddress(value: string): string {
  const start = value.indexOf('//') + 2;
  const end = value.slice(start).search(/[/?#]/);
  const at = value.slice(start, end < 0 ? undefined : start + end).lastIndexOf('@');
  const named = start < 2 || at < 0 ? value : `${value.slice(0, start)}***${value.slice(start + at)}`;
  const [head = '', ...query] = named.split('?');
  if (query.length === 0) return named;
  const parameters = query
    .join('?')
    .split('&')
    .map((parameter) => {
      const [name = '', ...given] = parameter.split('=');
      return given.length > 0 && SECRET_PARAMETER.test(name) ? `${name}=***` : parameter;
    });
  return `${head}?${parameters.join('&')}`;
}

const masked = (value: Setting): Setting => (typeof value === 'string' ? maskAddress(value) : value);

/** The configuration in force as a configuration file that says the same again, but for what it masks. */
export function printConfig(config: PlatformConfig): string {
  const lines = Object.entries<Option>(OPTIONS)
    .filter(([name]) => config.role === 'all' || QUOTES_OPTIONS.has(name))
    .map(([name, { inForce }]) => `  "${name}": ${JSON.stringify(masked(inForce(config) ?? null))}`);
  const secrets = [
    ['MERIDIAN_SEAL_KEY', config.sealKeys],
    ['MERIDIAN_PAYMENT_SECRET', config.paymentProvider?.secret],
  ].map(([name, value]) => `// ${name}: ${value === undefined ? 'not set' : '***'}`);
  return `${secrets.join('\n')}\n{\n${lines.join(',\n')}\n}\n`;
}
