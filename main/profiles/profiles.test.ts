import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import type { ConnectionProfile } from '../ipc/table.ts';
import { embeddedProfile, ProfileError, readRemoteProfile } from './profiles.ts';

const READY = {
  baseUrl: 'http://127.0.0.1:4001',
  quoteWsUrl: 'ws://127.0.0.1:4002',
  messageWsUrl: 'ws://127.0.0.1:4003',
  clientWsUrl: 'ws://127.0.0.1:4001/api/ws',
  statusUrl: 'http://127.0.0.1:4001/status',
  docsUrl: 'http://127.0.0.1:4001/docs',
  companyId: 1,
  demo: {
    loginName: 'demo@example.com',
    password: 'demo',
    appId: 'a',
    appSecret: 'never shown',
    openMsgAppId: 'm',
  },
};

const REMOTE: ConnectionProfile = {
  ...embeddedProfile(READY),
  id: 'acme',
  kind: 'remote',
  baseUrl: 'https://api.acme.example',
  quoteWsUrl: 'wss://quote.acme.example',
  messageWsUrl: 'wss://message.acme.example',
  clientWsUrl: 'wss://api.acme.example/api/ws',
  statusUrl: 'https://status.acme.example',
  docsUrl: 'https://docs.acme.example',
  demo: null,
};

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'profile-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function read(content: unknown): Promise<ConnectionProfile> {
  const file = join(directory, 'profile.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readRemoteProfile(file);
}

describe('connection profiles', () => {
  it('gives the terminal the addresses and the public sign-in of the embedded platform, and no secret', () => {
    const profile = embeddedProfile(READY);
    expect(profile).toMatchObject({ kind: 'embedded', companyId: 1, baseUrl: READY.baseUrl });
    expect(profile.demo).toEqual({ loginName: 'demo@example.com', password: 'demo' });
    expect(JSON.stringify(profile)).not.toContain('never shown');
  });

  it('reads a remote profile whose addresses are encrypted, or on this machine', async () => {
    expect(await read(REMOTE)).toEqual(REMOTE);
    expect(await read({ ...REMOTE, baseUrl: 'http://localhost:18080' })).toMatchObject({ id: 'acme' });
  });

  it.each([
    ['plain http', { ...REMOTE, baseUrl: 'http://api.acme.example' }, 'must begin with https://'],
    ['a plain socket', { ...REMOTE, quoteWsUrl: 'ws://quote.acme.example' }, 'must begin with wss://'],
    ['another scheme', { ...REMOTE, docsUrl: 'javascript:alert(1)' }, 'must begin with https://'],
    [
      'a sign-in inside an address',
      { ...REMOTE, baseUrl: 'https://ada:pw@api.acme.example' },
      'must not carry',
    ],
    [
      'a loopback name of another site',
      { ...REMOTE, baseUrl: 'http://127.0.0.1.example' },
      'must begin with https://',
    ],
    ['the name of the embedded one', { ...REMOTE, id: 'embedded' }, 'must not be named'],
    [
      'a missing address',
      { id: 'acme' },
      'does not describe a platform: it must have required properties name',
    ],
    [
      'a port for an address',
      { ...REMOTE, baseUrl: 443 },
      'does not describe a platform: baseUrl must be string',
    ],
    ['a list', [], 'does not describe a platform: it must be object'],
    ['no JSON', '{', 'cannot be read as JSON'],
  ])('refuses %s with one line', async (_what, content, line) => {
    await expect(read(content)).rejects.toThrow(ProfileError);
    await expect(read(content)).rejects.toThrow(line);
  });

  it('says when the file does not exist', async () => {
    await expect(readRemoteProfile(join(directory, 'none.json'))).rejects.toThrow('does not exist');
  });
});

describe('the Content-Security-Policy', () => {
  const directives = (profile: ConnectionProfile) =>
    new Map(
      contentSecurityPolicy(profile)
        .split('; ')
        .map((directive) => [directive.split(' ', 1)[0], directive.split(' ').slice(1)]),
    );

  it('lets only files of the terminal run, nothing inline and nothing evaluated [DT-06] [ATK-430]', () => {
    const policy = directives(embeddedProfile(READY));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(['meridian']);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
  });

  it('lets the page connect to the addresses of its profile only [DT-17]', () => {
    expect(directives(embeddedProfile(READY)).get('connect-src')).toEqual([
      "'self'",
      'http://127.0.0.1:4001',
      'ws://127.0.0.1:4002',
      'ws://127.0.0.1:4003',
      'ws://127.0.0.1:4001',
    ]);
    expect(directives(REMOTE).get('connect-src')).not.toContain('https://api.acme.example');
    expect(directives(REMOTE).get('connect-src')).toContain('wss://quote.acme.example');
  });
});
