import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../command-line/parse-command-line.ts';
import { takeEnvironment } from './environment.ts';

describe('secrets of the environment', () => {
  it('are taken out of it, so that no later process has them, and count as options [ATK-608]', () => {
    const database = 'postgres://u:p@db.example/platform';
    const secrets = {
      MERIDIAN_SEAL_KEY: 'key',
      MERIDIAN_BUS: 'tls://u:p@bus.example',
      MERIDIAN_DATABASE: database,
    };
    const variables: NodeJS.ProcessEnv = { ...secrets, PATH: '/bin' };
    const taken = takeEnvironment(variables);
    expect(variables).toEqual({ PATH: '/bin' });
    expect(parseCommandLine([], taken)).toMatchObject({
      sealKeys: 'key',
      bus: 'tls://u:p@bus.example',
      database,
    });
    expect(parseCommandLine(['--role', 'quotes'], taken)).toMatchObject({ bus: 'tls://u:p@bus.example' });
    expect(parseCommandLine(['--seal-key', 'k.file'])).toMatchObject({ sealKeyFile: 'k.file' });
    expect(takeEnvironment({ MERIDIAN_SEAL_KEY: '' })).toEqual({ options: {} });
  });

  it('are not both given as a file and as a variable', () => {
    expect(() => parseCommandLine(['--seal-key', 'k.file'], { sealKeys: 'hunter2' })).toThrow(
      '--seal-key and MERIDIAN_SEAL_KEY are both given: leave one out',
    );
  });

  it('do not stand in the message about an address that cannot be used [ATK-608]', () => {
    for (const bus of [
      'http://quotes:hunter2@bus.example',
      'nats://hunter2@bus.example/x',
      'quotes:hunter2@bus',
    ])
      expect(() => parseCommandLine([], { bus })).toThrow(/^(?!.*hunter2).*--bus must be/);
    for (const database of [
      'mysql://user:hunter2@db.example/platform',
      'postgres://user:hunter2@db.example',
      'postgres://db.example?password=hunter2',
      'user:hunter2@db/platform',
    ])
      expect(() => parseCommandLine([], { database })).toThrow(/^(?!.*hunter2).*--database must be/);
  });
});
