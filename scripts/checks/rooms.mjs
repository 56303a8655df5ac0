import path from 'node:path';

/**
 * The rooms of the project (docs/architecture.md): the folder of each, and what it may import. A room may always import
 * itself; another room that is not listed is refused, so the plan cannot rot. Types count as code does.
 */
export const ROOMS = {
  domain: { folder: 'backend/domain', may: [] },
  contract: { folder: 'backend/contract', may: ['domain'] },
  client: { folder: 'backend/client', may: ['contract', 'domain'] },
  evaluation: { folder: 'backend/evaluation', may: ['client', 'contract', 'domain'] },
  mcp: { folder: 'backend/mcp', may: ['client', 'contract', 'domain'] },
  market: { folder: 'backend/market', may: ['contract', 'domain'] },
  core: { folder: 'backend/engine/core', may: ['domain'] },
  storage: { folder: 'backend/storage', may: ['contract', 'domain'] },
  engine: { folder: 'backend/engine', may: ['core', 'storage', 'market', 'contract', 'domain'] },
  services: {
    folder: 'backend/services',
    may: ['engine', 'core', 'storage', 'market', 'contract', 'domain'],
  },
  gateway: { folder: 'backend/gateway', may: ['services', 'storage', 'contract', 'domain'] },
  sockets: {
    folder: 'backend/sockets',
    may: ['gateway', 'services', 'engine', 'market', 'contract', 'domain'],
  },
  compatible: {
    folder: 'backend/compatible',
    may: ['sockets', 'gateway', 'services', 'engine', 'core', 'storage', 'market', 'contract', 'domain'],
  },
  platform: {
    folder: 'backend',
    may: [
      'compatible',
      'mcp',
      'sockets',
      'gateway',
      'services',
      'engine',
      'core',
      'storage',
      'market',
      'contract',
      'domain',
    ],
  },
  main: { folder: 'main', may: ['platform', 'evaluation', 'client', 'contract', 'domain'] },
  preload: { folder: 'preload', may: ['main', 'contract'] },
  renderer: {
    folder: 'renderer',
    may: [
      'panels',
      'workspace',
      'components',
      'account',
      'venue',
      'adapter',
      'customer',
      'customer-adapter',
      'operator',
      'operator-adapter',
      'office',
      'evaluation-page',
      'client',
      'contract',
      'domain',
      'main',
    ],
  },
  // The page of runs reads files that the evaluation has written, draws with its pure figures, and switches the platform by calls
  // of the table, as the office does.
  'evaluation-page': {
    folder: 'renderer/evaluation',
    may: [
      'renderer',
      'components',
      'panels',
      'operator',
      'operator-adapter',
      'evaluation',
      'contract',
      'domain',
      'main',
    ],
  },
  // The account side knows venues by their port; what a venue is made of stands in its adapter alone.
  account: { folder: 'renderer/trading', may: ['renderer', 'components', 'venue', 'client', 'domain'] },
  venue: { folder: 'renderer/venue', may: ['client', 'domain'] },
  adapter: { folder: 'renderer/venue/meridian', may: ['venue', 'renderer', 'client', 'contract', 'domain'] },
  // What the trader sees speaks the words of the domain; the stores of the terminal turn the wire into them.
  components: { folder: 'renderer/components', may: ['renderer', 'domain'] },
  customer: { folder: 'renderer/customer', may: ['renderer', 'components', 'domain'] },
  'customer-adapter': {
    folder: 'renderer/customer/meridian',
    may: ['renderer', 'customer', 'client', 'contract', 'domain'],
  },
  operator: { folder: 'renderer/operator', may: ['renderer', 'components', 'domain'] },
  'operator-adapter': {
    folder: 'renderer/operator/meridian',
    may: ['renderer', 'operator', 'client', 'contract', 'domain', 'main'],
  },
  // The office reads the table of management calls: its pages are made of it.
  office: {
    folder: 'renderer/office',
    may: [
      'renderer',
      'panels',
      'workspace',
      'panels',
      'components',
      'operator',
      'operator-adapter',
      'client',
      'contract',
      'domain',
    ],
  },
  panels: {
    folder: 'renderer/panels',
    may: ['renderer', 'components', 'workspace', 'account', 'venue', 'client', 'domain'],
  },
  workspace: {
    folder: 'renderer/workspace',
    may: ['renderer', 'components', 'panels', 'operator', 'account', 'venue', 'client', 'domain', 'main'],
  },
};

/**
 * The folders of `backend/services`, one a service: what each may import of the others. The files of `backend/services`
 * itself are for all of them and import none.
 */
export const SERVICES = {
  catalogue: [],
  message: ['catalogue'],
  company: ['catalogue'],
  customer: ['company', 'message', 'catalogue'],
  trade: ['company', 'catalogue'],
  settlement: ['trade'],
  proposals: [],
  fund: ['proposals', 'trade', 'catalogue', 'company'],
  report: ['catalogue'],
  'data-push': ['catalogue', 'fund'],
  auth2: ['customer'],
  status: [],
  management: [
    'auth2',
    'catalogue',
    'company',
    'customer',
    'fund',
    'message',
    'proposals',
    'settlement',
    'status',
    'trade',
  ],
};

/** The deepest folder first: `backend` holds what lies in none of its rooms. */
const BY_DEPTH = Object.entries(ROOMS).sort(([, a], [, b]) => b.folder.length - a.folder.length);

/** The room of a path from the root of the project, written with `/`; undefined outside of the rooms. */
export function findRoom(file) {
  return BY_DEPTH.find(([, { folder }]) => file.startsWith(`${folder}/`))?.[0];
}

/**
 * What is wrong with an import: `file` is a path from the root of the project, `target` what it imports, as written.
 * Undefined where the import is allowed. Packages and folders outside of the rooms are not the business of this rule.
 */
export function findForbiddenImport(file, target) {
  if (!target.startsWith('.')) return undefined;
  const imported = path.posix.join(path.posix.dirname(file), target);
  const from = findRoom(file);
  const to = findRoom(imported);
  if (from === 'services' && to === 'services') return findForbiddenService(file, imported);
  if (from === undefined || to === undefined || from === to || ROOMS[from].may.includes(to)) return undefined;
  return `The room '${from}' may not import from '${to}' (scripts/checks/rooms.mjs).`;
}

/** The folder of a service; undefined for a file of `backend/services` itself and for what tests are made of. */
function findService(file) {
  const [, service] = /^backend\/services\/([^/]+)\/./.exec(file) ?? [];
  return service === 'testing' ? undefined : service;
}

function findForbiddenService(file, imported) {
  const to = findService(imported);
  if (to === undefined || /-(?:fixture|harness)\.ts$/.test(file) || file.includes('/testing/'))
    return undefined;
  const from = findService(file);
  if (from === to || SERVICES[from]?.includes(to)) return undefined;
  return `The service '${from ?? 'of all'}' may not import from '${to}' (scripts/checks/rooms.mjs).`;
}
