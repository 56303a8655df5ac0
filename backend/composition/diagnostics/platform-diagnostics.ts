import { createInterface } from 'node:readline/promises';
import packageJson from '../../../package.json' with { type: 'json' };
import { printConfig } from '../../command-line/options.ts';
import type { PlatformConfig } from '../../platform-config.ts';
import { hostInUrl } from '../../gateway/gateway.ts';
import {
  collectDiagnostics,
  listDiagnostics,
  packDiagnostics,
  saveDiagnostics,
  type DiagnosticsPlace,
} from './bundle.ts';
import { configuredSecrets } from './mask-secrets.ts';

/** What a diagnostics bundle of a platform is made of, by its options: it may run meanwhile or not. */
export function diagnosticsOf(config: PlatformConfig): DiagnosticsPlace {
  const { host, port, tls, metrics, logFile } = config;
  const base = `${tls === undefined ? 'http' : 'https'}://${hostInUrl(host)}`;
  return {
    version: packageJson.version,
    program: { role: config.role },
    dataFolder: config.dataDirectory,
    logs: logFile === undefined ? [] : [logFile.path],
    configuration: printConfig(config),
    // A port that the system chose cannot be known here.
    statusUrl: port === 0 ? undefined : `${base}:${port}/status.json`,
    metricsUrl:
      metrics === undefined || metrics.port === 0
        ? undefined
        : `http://${hostInUrl(metrics.host)}:${metrics.port}/metrics`,
    secrets: configuredSecrets(config),
    nowMs: Date.now(),
  };
}

/** The bundle of a platform, packed; `name` is a file name with the time of the machine. */
export async function packedDiagnostics(place: DiagnosticsPlace) {
  const files = await collectDiagnostics(place);
  const at = new Date(place.nowMs).toISOString().slice(0, 16).replaceAll(':', '-');
  return { name: `meridian-diagnostics-${at}.tar.gz`, files, archive: packDiagnostics(files, place.nowMs) };
}

/**
 * Collects a bundle, shows what is in it, and saves it: at a terminal after a yes, else at once.
 * @throws FailedCheckError where it cannot be saved; the message is one line for the user
 */
export async function offerDiagnostics(place: DiagnosticsPlace, file: string): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const files = await collectDiagnostics(place, (done, of, name) => {
    if (name !== '') say(`collecting ${done + 1} of ${of}: ${name}`);
  });
  process.stdout.write(`${listDiagnostics(files).join('\n')}\n`);
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const question = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await question.question(`Save this to ${file}? [y/N] `);
    question.close();
    if (!/^y(es)?$/i.test(answer.trim())) return say('Nothing was saved.');
  }
  await saveDiagnostics(file, packDiagnostics(files, place.nowMs));
  say(`Saved to ${file}. It is sent to nobody.`);
}
