import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A proxy in front of a port of the platform. */
export interface Proxy {
  readonly port: number;
  close(): Promise<void>;
}

const SIGNATURE = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');

/** What a proxy says by the PROXY protocol of a client's connection. */
function prefaceOf(version: 1 | 2, { remoteAddress = '', remotePort = 0 }: Socket): Buffer {
  if (version === 1) return Buffer.from(`PROXY TCP4 ${remoteAddress} 127.0.0.1 ${remotePort} 80\r\n`);
  const address = Buffer.from(remoteAddress.split('.').map(Number));
  const ports = Buffer.from([remotePort >> 8, remotePort & 0xff, 0, 80]);
  const head = Buffer.from([0x21, 0x11, 0, 12]);
  return Buffer.concat([SIGNATURE, head, address, Buffer.from([127, 0, 0, 1]), ports]);
}

/** A proxy that passes bytes on and says by the PROXY protocol, in two pieces, whose they are. */
export async function startPrefacingProxy(version: 1 | 2, upstream: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(upstream, '127.0.0.1');
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    const preface = prefaceOf(version, client);
    target.write(preface.subarray(0, 7));
    setImmediate(() => {
      target.write(preface.subarray(7));
      client.pipe(target).pipe(client);
    });
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a program with the configuration that `text` makes of a port and a folder, and waits until it listens. */
export async function startProgram(
  program: string,
  text: (port: number, folder: string) => string,
  args: (file: string, folder: string) => readonly string[],
): Promise<Proxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'meridian-proxy-'));
  const port = await freePort();
  const file = path.join(folder, 'proxy.conf');
  writeFileSync(file, text(port, folder));
  const child = spawn(program, args(file, folder), { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close');
  const isListening = async (): Promise<boolean> => {
    const socket = connect(port, '127.0.0.1');
    return new Promise((resolve) => {
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    }).finally(() => socket.destroy()) as Promise<boolean>;
  };
  while (!(await isListening())) if (child.exitCode !== null) throw new Error(`${program} ended: ${said}`);
  return {
    port,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** haproxy, which says whose a connection is by the PROXY protocol (`send-proxy-v2`) or whose a request is by a header. */
export function startHaproxy(program: string, upstream: number, by: 'preface' | 'header'): Promise<Proxy> {
  const [mode, option, send] =
    by === 'preface' ? ['tcp', '', ' send-proxy-v2'] : ['http', 'option forwardfor', ''];
  const text = (port: number) =>
    `defaults
  mode ${mode}
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 60s
frontend f
  bind 127.0.0.1:${port}
  ${option}
  default_backend b
backend b
  server s 127.0.0.1:${upstream}${send}
`;
  return startProgram(program, text, (file) => ['-db', '-q', '-f', file]);
}

/** nginx with the configuration of docs/operating.md. */
export function startNginx(program: string, upstream: number): Promise<Proxy> {
  const text = (port: number, folder: string) =>
    `daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $http_upgrade $connection_upgrade { default upgrade; "" ""; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
    }
  }
}
`;
  return startProgram(program, text, (file, folder) => ['-e', 'stderr', '-p', folder, '-c', file]);
}

/** A proxy in front of all three ports of a platform. */
export interface WholeProxy extends Proxy {
  readonly quotePort: number;
  readonly messagePort: number;
}

interface Example {
  /** A file of deploy/proxies. */
  readonly name: string;
  readonly ready: { readonly baseUrl: string; readonly quoteWsUrl: string; readonly messageWsUrl: string };
  /** Files in PEM. */
  readonly certificate: string;
  readonly key: string;
  readonly args: (file: string, folder: string) => readonly string[];
}

const EXAMPLES = fileURLToPath(new URL('../../deploy/proxies/', import.meta.url));

/** Starts an example of deploy/proxies as it stands, but for its ports and the files of this machine. It speaks TLS. */
export async function startExample(program: string, example: Example): Promise<WholeProxy> {
  const [quotePort, messagePort] = [await freePort(), await freePort()];
  const text = (port: number, home: string) => exampleText(example, [port, quotePort, messagePort], home);
  return { ...(await startProgram(program, text, example.args)), quotePort, messagePort };
}

function exampleText(
  { name, ready, certificate, key }: Example,
  [http = 0, quotes = 0, messages = 0]: readonly number[],
  home: string,
): string {
  // Workers of nginx are another user where it was started by root, and keep large bodies here.
  chmodSync(home, 0o755);
  const both = path.join(home, 'both.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = folders.map((one) => `  ${one}_temp_path ${home}/${one};`).join('\n');
  return readFileSync(path.join(EXAMPLES, name), 'utf8')
    .replace(/^http \{$/m, `pid ${home}/pid;\nhttp {\n  access_log off;\n${temporary}`)
    .replaceAll('/etc/meridian/tls/chain.pem', certificate)
    .replaceAll('/etc/meridian/tls/key.pem', key)
    .replaceAll('/etc/meridian/tls/both.pem', both)
    .replaceAll(':18080', `:${new URL(ready.baseUrl).port}`)
    .replaceAll(':18081', `:${new URL(ready.quoteWsUrl).port}`)
    .replaceAll(':18082', `:${new URL(ready.messageWsUrl).port}`)
    .replace(/\b443\b/, String(http))
    .replace(/\b8081\b/, String(quotes))
    .replace(/\b8082\b/, String(messages));
}

/** How nginx is started with a configuration of deploy/proxies, in the foreground. */
export const NGINX_ARGS = (file: string, home: string): readonly string[] => [
  '-g',
  'daemon off;',
  '-e',
  'stderr',
  '-p',
  home,
  '-c',
  file,
];
