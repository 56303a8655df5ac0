/** A library that this program is built on, by its name in the package registry, and its licence as an SPDX expression. */
export interface Library {
  readonly name: string;
  readonly licence: string;
}

/** The libraries that terminal, host and platform use, by name. A test holds them to what is installed. */
export const LIBRARIES: readonly Library[] = [
  { name: '@fontsource-variable/inter', licence: 'OFL-1.1' },
  { name: '@fontsource-variable/jetbrains-mono', licence: 'OFL-1.1' },
  { name: '@fontsource/noto-sans-sc', licence: 'OFL-1.1' },
  { name: '@fontsource/noto-sans-tc', licence: 'OFL-1.1' },
  { name: '@nats-io/transport-node', licence: 'Apache-2.0' },
  { name: '@tanstack/react-query', licence: 'MIT' },
  { name: 'altcha-lib', licence: 'MIT' },
  { name: 'cmdk', licence: 'MIT' },
  { name: 'dockview', licence: 'MIT' },
  { name: 'electron', licence: 'MIT' },
  { name: 'fastify', licence: 'MIT' },
  { name: 'i18next', licence: 'MIT' },
  { name: 'jose', licence: 'MIT' },
  { name: 'kysely', licence: 'MIT' },
  { name: 'libphonenumber-js', licence: 'MIT' },
  { name: 'lightweight-charts', licence: 'Apache-2.0' },
  { name: 'lucide-react', licence: 'ISC' },
  { name: 'node-forge', licence: '(BSD-3-Clause OR GPL-2.0)' },
  { name: 'node-sqlite3-wasm', licence: 'MIT' },
  { name: 'otplib', licence: 'MIT' },
  { name: 'pako', licence: '(MIT AND Zlib)' },
  { name: 'pg', licence: 'MIT' },
  { name: 'pino', licence: 'MIT' },
  { name: 'qrcode-generator', licence: 'MIT' },
  { name: 'radix-ui', licence: 'MIT' },
  { name: 're2js', licence: 'MIT' },
  { name: 'react', licence: 'MIT' },
  { name: 'react-dom', licence: 'MIT' },
  { name: 'react-i18next', licence: 'MIT' },
  { name: 'trading-signals', licence: 'MIT' },
  { name: 'typebox', licence: 'MIT' },
  { name: 'ws', licence: 'MIT' },
  { name: 'zustand', licence: 'MIT' },
];

/** Licence of this program itself. */
export const OWN_LICENCE = 'MIT';
