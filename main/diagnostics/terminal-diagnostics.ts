import type { DiagnosticsPlace } from '../../backend/composition/diagnostics/bundle.ts';
import { diagnosticsOf } from '../../backend/composition/diagnostics/platform-diagnostics.ts';
import { secretsIn } from '../../backend/composition/diagnostics/mask-secrets.ts';
import type { TerminalOptions } from '../options.ts';
import { VERSION } from '../version.ts';

/** What only a terminal that runs knows. */
interface RunningTerminal {
  readonly shell: string;
  /** How secrets are sealed. */
  readonly vault: string;
  /** `/status` of the platform that it is connected to. */
  readonly statusUrl: string;
}

/** What a diagnostics bundle of the terminal is made of, with its embedded platform; `running` where it runs in this process. */
export function terminalDiagnostics(options: TerminalOptions, running?: RunningTerminal): DiagnosticsPlace {
  const { platform: config, logFile, ...own } = options;
  const platform = diagnosticsOf(config);
  const terminal = JSON.stringify({ ...own, logFile: logFile?.path ?? null }, null, 2);
  return {
    ...platform,
    version: VERSION,
    program: running === undefined ? { shell: 'none' } : { shell: running.shell, vault: running.vault },
    dataFolder: options.dataDirectory,
    logs: [logFile?.path, config.logFile?.path].filter((path) => path !== undefined),
    configuration: `// Terminal\n${terminal}\n// Embedded platform\n${platform.configuration}`,
    ...(running !== undefined && { statusUrl: `${new URL(running.statusUrl).origin}/status.json` }),
    secrets: [...platform.secrets, ...secretsIn(process.env)],
  };
}
