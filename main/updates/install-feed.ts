import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReadyPackage } from './updater.ts';

/** A feed of one checked package, for electron-updater: it installs, and knows servers alone. */
export interface InstallFeed {
  readonly url: string;
  close(): void;
}

/** Serves a package and its manifest on loopback, under a path that nobody can guess. */
export async function serveForInstall(ready: ReadyPackage, manifestName: string): Promise<InstallFeed> {
  const { url: name, sha512, size, version, file } = ready;
  const path = `/${randomBytes(16).toString('hex')}/`;
  // No share of a roll-out: that was decided.
  const manifest = JSON.stringify({ version, files: [{ url: name, sha512, size }], path: name, sha512 });
  const server = createServer((request, response) => {
    const [requested] = (request.url ?? '').split('?');
    if (request.method !== 'GET') response.writeHead(405).end();
    else if (requested === `${path}${manifestName}`) response.end(manifest);
    else if (requested === `${path}${name}`)
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response.setHeader('content-length', size));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
