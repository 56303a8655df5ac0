import { createServer } from 'node:http';
import process from 'node:process';
import { setImmediate } from 'node:timers';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Stands in for the platform's thread in tests of the host: speaks the same messages, listens on a real port, and fails
 * in the way that the test asks for by `workerData.behaviour`.
 */
const { behaviour = 'well' } = workerData;

if (behaviour === 'refuse') {
  parentPort.postMessage({
    type: 'refused',
    name: 'InstanceLockedError',
    message: 'the data directory is in use',
  });
} else if (behaviour === 'throw') {
  throw new Error('no such module');
} else if (behaviour === 'catch-up') {
  for (const percent of [10, 80]) parentPort.postMessage({ type: 'catchingUp', percent });
  parentPort.postMessage({ type: 'refused', name: 'Error', message: 'that was all' });
} else if (behaviour === 'silent') {
  parentPort.on('message', () => undefined);
} else {
  const server = createServer((_request, response) => response.end('{}'));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    const ready = {
      ready: true,
      baseUrl: `http://127.0.0.1:${port}`,
      quoteWsUrl: `ws://127.0.0.1:${port}`,
      messageWsUrl: `ws://127.0.0.1:${port}`,
      clientWsUrl: `ws://127.0.0.1:${port}/api/ws`,
      statusUrl: `http://127.0.0.1:${port}/status`,
      docsUrl: `http://127.0.0.1:${port}/docs`,
      companyId: 1,
      demo: {
        loginName: 'demo@example.com',
        password: 'demo',
        appId: 'a',
        appSecret: 'top secret',
        openMsgAppId: 'm',
      },
    };
    parentPort.postMessage({ type: 'ready', ready });
    if (behaviour === 'crash') setImmediate(() => process.exit(3));
  });
  parentPort.on('message', (message) => {
    if (message.type !== 'stop' || behaviour === 'stubborn') return;
    server.closeAllConnections();
    server.close(() => {
      parentPort.postMessage({ type: 'stopped' });
      parentPort.close();
    });
  });
}
