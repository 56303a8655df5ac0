import type { BrandLook } from './contract/brand/look.ts';
import type { CertificateFiles } from './gateway/gateway.ts';
import type { DayOrder, LaterSeed, ScenarioName } from './market/index.ts';
import type { MaintenanceWindow } from './services/status/status-service.ts';

/** A file that the log goes to, private to its user and bounded in size and number. */
export interface LogFile {
  readonly path: string;
  /** Bytes after which it is put aside as `path.1`, and what was that as `path.2`. */
  readonly maxBytes: number;
  /** Files put aside that stay, 0 for none. */
  readonly older: number;
  /** The level of the file where standard error has the log too; undefined: the file alone has it. */
  readonly besides?: PlatformConfig['logLevel'] | undefined;
}

/** All options of `startPlatform`. */
export interface PlatformConfig {
  /** Address to listen on; on that of the loopback interface only this machine reaches the platform. */
  readonly host: string;
  /** HTTP and client websocket. 0: chosen by the system. */
  readonly port: number;
  readonly quotePort: number;
  readonly messagePort: number;
  /** Port of the front that speaks the dialect of an exchange (docs/compatible.md), 0: chosen by the system; undefined: there is none. */
  readonly compatiblePort?: number | undefined;
  /** Folder of the durable data; undefined keeps everything in memory. */
  readonly dataDirectory: string | undefined;
  /** Address of a PostgreSQL database that keeps the durable data instead of a folder; it may hold a password. */
  readonly database: string | undefined;
  /** File with the key that seals the secrets in the data; undefined: `seal.key` in the data folder. */
  readonly sealKeyFile: string | undefined;
  /** The key itself, from the environment; it counts instead of a file. */
  readonly sealKeys: string | undefined;
  /** Begins an empty store in the place of one that cannot be opened, which is kept aside. */
  readonly newStore: boolean;
  /** Goes on with a store that lacks acknowledged commits. */
  readonly acceptLoss: boolean;
  /** Makes the demonstration customer and application, whose credentials everybody knows (docs/decisions.md OPS-1). */
  readonly demo: boolean;
  /** Name of the company with a year behind it that is founded in an empty data folder (docs/operating.md); undefined: none. */
  readonly demoCompany: string | undefined;
  /** File of mode 600 for the credentials that the ready line does not show; undefined: none is written. */
  readonly credentialsFile: string | undefined;
  /** Manifest of a market of files or a live exchange (docs/market.md); undefined: the built-in market. */
  readonly marketFile: string | undefined;
  /** Seed of the market, 0 to 2^32-1. */
  readonly seed: number;
  /** Another seed from a time on; undefined: none. */
  readonly laterSeed: LaterSeed | undefined;
  /** Days of a market of files in another order; undefined: as they are. */
  readonly dayOrder: DayOrder | undefined;
  /** Product file of the built-in market; undefined: the sixty products that it brings. */
  readonly productsFile: string | undefined;
  /** Market time at the start, milliseconds; undefined: now. */
  readonly atMs: number | undefined;
  /** Market seconds per real second, 0.001 to 1000. */
  readonly speed: number;
  /** `real`: the market clock runs by itself. `stepped`: participants move it; `follow`: it goes on once all has been read. */
  readonly clock: 'real' | 'stepped' | 'follow';
  /** Silence after which a participant of a stepped market is named, 1 to 86,400 seconds, in milliseconds. */
  readonly stepTimeoutMs: number;
  /** Whether the market then waits for it, or goes on without it. */
  readonly stepLate: 'wait' | 'go';
  /** Scenarios of the market (docs/market.md); one without a time starts with the platform. */
  readonly scenarios: readonly { readonly name: ScenarioName; readonly atMs?: number }[];
  /** Scenarios with their times, from a file. */
  readonly scenariosFile: string | undefined;
  /**
   * How kind fills are (docs/evaluation.md): `touch`, `queue`, `through`, or a file with rules of its own. Undefined: as with `touch`,
   * and no fill is explained.
   */
  readonly fidelity: string | undefined;
  /** Wire faults that act from the start, from a file; undefined: none. */
  readonly faultsFile: string | undefined;
  /** False: a platform that was off starts as it stands, without deciding what happened meanwhile. */
  readonly catchUp: boolean;
  readonly rateLimits: boolean;
  readonly encryptedBodies: 'optional' | 'required';
  /** Human verification of login, register and verifyCodeSend. */
  readonly captcha: 'off' | 'local' | 'external';
  /** JSON file with what sign-in with Google needs: clientId, developerAccount and the public keys. */
  readonly googleFile: string | undefined;
  /** JSON file with what sign-in with other services needs (docs/third-party-sign-in.md). */
  readonly signInFile: string | undefined;
  /** Address at which browsers reach the platform, for the files that it serves; undefined: where it listens. */
  readonly publicUrl: string | undefined;
  /** Address of the verifier of `external`. */
  readonly captchaUrl: string | undefined;
  /** What the company's clients expect where clients in the field and the specification differ. */
  readonly clientProfile: 'standard' | 'deployed';
  /** What becomes of a call with members that it does not read: they are named in its answer, or it is refused. */
  readonly unknownMembers: 'named' | 'refused';
  /** Name and look of the first two companies, which an operator may change; absent: the product's own. */
  readonly brand?: (BrandLook & { readonly name: string }) | undefined;
  /** Planned interruptions that the status page announces. */
  readonly maintenance: readonly MaintenanceWindow[];
  /** More of them from a file; undefined: none. */
  readonly maintenanceFile: string | undefined;
  /** File to which messages are written that the platform keeps in its own outbox; undefined: none. */
  readonly outboxFile: string | undefined;
  /** Folder of the backups that are made while the platform runs; undefined: none are made. */
  readonly backupFolder: string | undefined;
  /** Backups that stay, 1 to 1000. */
  readonly storedBackups: number;
  /** Minutes from one backup to the next, 1 to 10080; undefined: one is made when it is asked for. */
  readonly backupMinutes: number | undefined;
  /** Origins of web pages that may call the platform, besides those of its companies. */
  readonly allowedOrigins: readonly string[];
  /** Quote sockets, and message sockets without a login, that one address may have; 1 to 10000. */
  readonly guestSockets: number;
  /** Percent of the places for sockets that guests leave to signed-in customers, 0 to 90. */
  readonly reservedSlots: number;
  /** Names by which others reach the platform, behind a proxy for example; requests for other names are refused. */
  readonly publicHosts: readonly string[];
  /** Networks of proxies whose word on the addresses of their clients is believed, such as `10.0.0.0/8`. */
  readonly trustedProxies: readonly string[];
  /** Files in PEM by which every port but that of the metrics speaks TLS; undefined: plain HTTP and websockets, as behind a proxy. */
  readonly tls?: CertificateFiles | undefined;
  /** What this process is: the whole platform, or one more server of the quote websocket. */
  readonly role: 'all' | 'quotes';
  /** Address of the NATS bus that the market is shared over; undefined: this process has it alone. */
  readonly bus: string | undefined;
  /** Processes that serve the quote websocket on its port, this one included; 1 to 64. */
  readonly quoteProcesses: number;
  /** Other prefixes that serve what `/api` serves, for example `/gateway`. */
  readonly pathAliases: readonly string[];
  /** Base address of the external system that settles the first company's trades; absent: as it was subscribed before. */
  readonly externalSystem?: string | undefined;
  /** Payment provider outside of this process (docs/money.md); absent: the built-in payment simulator. */
  readonly paymentProvider?: { readonly url: string; readonly secret: string } | undefined;
  /** Where metrics are served, on a port of their own; undefined: nothing is counted. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** File that the log goes to; undefined: standard error has it. */
  readonly logFile?: LogFile | undefined;
}

export const DEFAULT_CONFIG: PlatformConfig = {
  host: '127.0.0.1',
  port: 18080,
  quotePort: 18081,
  messagePort: 18082,
  dataDirectory: undefined,
  database: undefined,
  newStore: false,
  acceptLoss: false,
  sealKeyFile: undefined,
  sealKeys: undefined,
  demo: true,
  demoCompany: undefined,
  credentialsFile: undefined,
  marketFile: undefined,
  seed: 1,
  laterSeed: undefined,
  dayOrder: undefined,
  productsFile: undefined,
  atMs: undefined,
  speed: 1,
  clock: 'real',
  stepTimeoutMs: 30_000,
  stepLate: 'wait',
  scenarios: [],
  scenariosFile: undefined,
  fidelity: undefined,
  faultsFile: undefined,
  catchUp: true,
  rateLimits: true,
  encryptedBodies: 'optional',
  clientProfile: 'standard',
  unknownMembers: 'named',
  captcha: 'off',
  captchaUrl: undefined,
  googleFile: undefined,
  signInFile: undefined,
  publicUrl: undefined,
  maintenance: [],
  maintenanceFile: undefined,
  outboxFile: undefined,
  backupFolder: undefined,
  storedBackups: 7,
  backupMinutes: undefined,
  allowedOrigins: [],
  publicHosts: [],
  trustedProxies: [],
  guestSockets: 200,
  reservedSlots: 20,
  pathAliases: [],
  role: 'all',
  bus: undefined,
  quoteProcesses: 1,
  metrics: undefined,
  logLevel: 'warn',
};
