import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { inRoot } from './root.mjs';

const RUN_NODE = pathToFileURL(inRoot('scripts', 'lib', 'run-node.mjs')).href;

/** What a stage may start: a program of its own session, like a browser, that says who it is and ignores signals to end. */
const DEAF = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  setInterval(() => undefined, 1_000);
  process.stdout.write(String(process.pid));
`;
/** A stage that ends at once when it is asked to, and leaves behind what it has started. */
const STAGE = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', process.env.DEAF], { stdio: ['ignore', 'inherit', 'ignore'], detached: true });
  setInterval(() => undefined, 1_000);
`;
/** The command that runs the stage. */
const COMMAND = `
  const { runNode, setEndLimit, stopChildren } = await import(process.env.RUN_NODE);
  setEndLimit(100);
  process.on('message', () => stopChildren());
  const code = await runNode(['-e', process.env.STAGE]);
  process.disconnect();
  process.exitCode = code;
`;

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function startCommand() {
  const env = { ...process.env, DEAF, STAGE, RUN_NODE };
  const args = ['--input-type=module', '-e', COMMAND];
  const command = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [said] = await once(command.stdout, 'data');
  const deaf = Number(said);
  expect(isRunning(deaf)).toBe(true);
  return { command, deaf, ended: once(command, 'exit') };
}

const onPosix = it.runIf(process.platform !== 'win32');

async function expectEndBy(signal, code) {
  const { command, deaf, ended } = await startCommand();
  command.kill(signal);
  expect((await ended)[0]).toBe(code);
  await expect.poll(() => isRunning(deaf)).toBe(false);
}

onPosix('ends what a stage has left behind before it ends by SIGTERM', () => expectEndBy('SIGTERM', 143));

onPosix('ends what a stage has left behind before it ends by SIGINT', { tags: ['long'] }, () =>
  expectEndBy('SIGINT', 130),
);

onPosix('ends what a stage has left behind when another stage has failed', { tags: ['long'] }, async () => {
  const { command, deaf, ended } = await startCommand();
  command.send('failure');
  expect((await ended)[0]).toBe(1);
  await expect.poll(() => isRunning(deaf)).toBe(false);
});
