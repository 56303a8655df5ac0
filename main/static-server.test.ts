import { Server } from 'node:net';
import { expect, it, vi } from 'vitest';
import type { Server as HttpServer } from 'node:http';
import { startStaticServer } from './static-server.ts';

it('the server of the terminal gives a request 5 seconds to arrive, its head and all of it [REQUEST_TIMEOUT_MS]', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const server = await startStaticServer();
  const { requestTimeout, headersTimeout } = listen.mock.contexts[0] as HttpServer;
  expect([requestTimeout, headersTimeout]).toEqual([5_000, 5_000]);
  await server.close();
});
