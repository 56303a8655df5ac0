import { findInstalled } from '../../process/installed.ts';
import type { ReadyLine } from '../../process/platform-process.ts';
import { NGINX_ARGS, startExample } from '../../process/proxies.ts';

/** How the checks of the interface reach the platform: its ports themselves, TLS at its ports, or nginx before them. */
export type Way = 'direct' | 'tls' | 'nginx';

/** Variables by which a run chooses the way; NODE_EXTRA_CA_CERTS has to name who vouches for the certificate. */
export const WAY_VARIABLES = {
  way: 'MERIDIAN_VENUE_WAY',
  certificate: 'MERIDIAN_VENUE_CERTIFICATE',
  key: 'MERIDIAN_VENUE_KEY',
} as const;

interface Before {
  readonly ready: ReadyLine;
  readonly close: () => Promise<void>;
}

/** What a platform is told for a way, and what is put before it once it is ready. */
export function wayOf(environment: NodeJS.ProcessEnv): {
  readonly options: readonly string[];
  readonly before: (ready: ReadyLine) => Promise<Before>;
} {
  const way = (environment[WAY_VARIABLES.way] ?? 'direct') as Way;
  const certificate = environment[WAY_VARIABLES.certificate] ?? '';
  const key = environment[WAY_VARIABLES.key] ?? '';
  const itself = async (ready: ReadyLine): Promise<Before> => ({ ready, close: async () => undefined });
  if (way === 'direct') return { options: [], before: itself };
  if (way === 'tls') return { options: ['--tls-cert', certificate, '--tls-key', key], before: itself };
  return {
    options: ['--trusted-proxies', '127.0.0.1'],
    async before(ready) {
      const program = findInstalled('nginx');
      if (program === undefined) throw new Error('nginx is not installed (Debian: apt-get install nginx)');
      const example = { name: 'nginx.conf', ready, certificate, key, args: NGINX_ARGS };
      const proxy = await startExample(program, example);
      const ports = [
        [ready.baseUrl, proxy.port],
        [ready.quoteWsUrl, proxy.quotePort],
        [ready.messageWsUrl, proxy.messagePort],
      ] as const;
      let text = JSON.stringify(ready);
      for (const [url, port] of ports)
        text = text.replaceAll(
          new RegExp(`(http|ws)://127\\.0\\.0\\.1:${new URL(url).port}`, 'g'),
          `$1s://127.0.0.1:${port}`,
        );
      return { ready: JSON.parse(text) as ReadyLine, close: proxy.close };
    },
  };
}
