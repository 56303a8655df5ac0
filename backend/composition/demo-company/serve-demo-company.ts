import { EventEmitter } from 'node:events';
import type { DemoCompany } from '../../services/management/demo-company-operations.ts';
import { DataFolderError, prepareDataFolder } from '../../storage/index.ts';
import type { PlatformConfig } from '../../platform-config.ts';
import type { ServerCertificate } from '../../gateway/gateway.ts';
import type { Credentials } from '../../ready-line.ts';
import { foundCompany } from './found-company.ts';
import {
  beginFounding,
  hasData,
  isHalfFounded,
  keepMorning,
  readCard,
  removeData,
  restoreMorning,
  type CompanyCard,
} from './morning.ts';

/** Customers of a company. */
const CUSTOMERS = 500;
/** The answer to a reset leaves before the platform does. */
const GOODBYE_MS = 100;

/** Who wants to know how far the founding is, in whole percent; and how many customers a test wants. */
export interface FoundingHooks {
  readonly onFounding?: ((percent: number) => void) | undefined;
  readonly demoCustomers?: number | undefined;
}

/** A platform that runs, as `platform.ts` has it. */
interface Running {
  readonly ready: Credentials;
  readonly warnings: readonly string[];
  readonly certificate: ServerCertificate | undefined;
  readonly failed: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Serves a company that demonstrates the product. It is founded in an empty data folder, with a year behind it, and kept there as
 * it was on its morning; a reset ends the platform, puts the morning in the place of its store and starts it again on the same
 * ports. Throws as `serve` does, and for a folder that has other data.
 */
export async function serveDemoCompany(
  config: PlatformConfig & { readonly dataDirectory: string; readonly demoCompany: string },
  hooks: FoundingHooks,
  serve: (config: PlatformConfig, company: DemoCompany) => Promise<Running>,
): Promise<Running> {
  const card = await findCompany(config, hooks);
  const resets: { readonly timeMs: number; readonly durationMs: number }[] = [];
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<Error>((resolve) => (fail = resolve));
  let current: Running;
  let ports: Partial<PlatformConfig> = {};
  let resetting: Promise<void> | undefined;
  let isClosed = false;

  const requests = new EventEmitter();
  const company: DemoCompany = { card, resets: () => resets, reset: () => void requests.emit('reset') };
  // Whoever asks does not wait for it, and hears nothing of what goes wrong: the program does.
  requests.on('reset', () => {
    resetting ??= reset().finally(() => (resetting = undefined));
  });
  const start = async (): Promise<void> => {
    current = await serve({ ...config, ...ports }, company);
    ports = portsOf(current.ready);
    void current.failed.then(fail);
  };
  const reset = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, GOODBYE_MS));
    if (isClosed) return;
    const from = Date.now();
    try {
      await current.close();
      restoreMorning(config.dataDirectory);
      if (isClosed) return;
      await start();
      resets.push({ timeMs: from, durationMs: Date.now() - from });
    } catch (error) {
      fail(new Error(`the morning could not be restored: ${(error as Error).message}`));
    }
  };

  await start();
  return {
    failed,
    get ready() {
      return current.ready;
    },
    get warnings() {
      return current.warnings;
    },
    get certificate() {
      return current.certificate;
    },
    async close() {
      isClosed = true;
      await resetting;
      await current.close();
    },
  };
}

/** The company of a data folder, which is founded where there is nothing. */
async function findCompany(
  config: PlatformConfig & { readonly dataDirectory: string; readonly demoCompany: string },
  { onFounding, demoCustomers = CUSTOMERS }: FoundingHooks,
): Promise<CompanyCard> {
  const { dataDirectory: folder, demoCompany: name, seed } = config;
  const known = readCard(folder);
  if (known) return known;
  prepareDataFolder(folder);
  if (hasData(folder)) {
    if (!isHalfFounded(folder))
      throw new DataFolderError(folder, 'it has other data; a company is founded in an empty folder');
    removeData(folder);
  }
  beginFounding(folder);
  const foundedMs = Date.now();
  const { customers, orders } = await foundCompany({
    config,
    nowMs: foundedMs,
    customers: demoCustomers,
    ...(onFounding && { onProgress: onFounding }),
  });
  const card = { name, seed, foundedMs, customers, orders };
  keepMorning(folder, card);
  return card;
}

/** The ports on which a platform came to listen, for its next start. */
function portsOf({
  baseUrl,
  quoteWsUrl,
  messageWsUrl,
}: Credentials): Pick<PlatformConfig, 'port' | 'quotePort' | 'messagePort'> {
  // A usual port does not stand in its address.
  const portOf = (url: string): number =>
    Number(new URL(url).port || (/^(?:https|wss):/.test(url) ? 443 : 80));
  return { port: portOf(baseUrl), quotePort: portOf(quoteWsUrl), messagePort: portOf(messageWsUrl) };
}
