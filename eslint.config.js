import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import boundaries from 'eslint-plugin-boundaries';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The rooms of the project (docs/architecture.md) and what each may import. A room may always import itself; anything
 * that is not listed is refused, so the plan cannot rot.
 */
const ROOMS = {
  protocol: { pattern: 'backend/protocol', may: [] },
  client: { pattern: 'backend/client', may: ['protocol'] },
  market: { pattern: 'backend/market', may: ['protocol'] },
  trading: { pattern: 'backend/trading', may: ['protocol'] },
  storage: { pattern: 'backend/storage', may: ['protocol'] },
  services: { pattern: 'backend/services', may: ['storage', 'trading', 'market', 'protocol'] },
  gateway: { pattern: 'backend/gateway', may: ['services', 'storage', 'protocol'] },
  sockets: { pattern: 'backend/sockets', may: ['gateway', 'services', 'market', 'protocol'] },
  platform: {
    pattern: 'backend',
    may: ['sockets', 'gateway', 'services', 'storage', 'trading', 'market', 'protocol'],
  },
  main: { pattern: 'main', may: ['platform', 'protocol'] },
  preload: { pattern: 'preload', may: ['main', 'protocol'] },
  renderer: { pattern: 'renderer', may: ['client', 'protocol', 'main'] },
};

const elements = Object.entries(ROOMS).map(([type, { pattern }]) => ({ type, pattern }));
const policies = Object.entries(ROOMS).map(([type, { may }]) => ({
  from: { element: { type } },
  allow: { to: { element: { types: { anyOf: [type, ...may] } } } },
}));

const NO_SYNTAX = [
  {
    selector: "CallExpression[callee.name='parseFloat']",
    message: 'Prices and money are scaled integers; use decimal.ts.',
  },
  { selector: 'TSEnumDeclaration', message: 'Use a const object.' },
];

/** Time comes from the platform clock and chance from the seed (docs/decisions.md CLK-1). */
const NO_WALL_CLOCK = [
  { object: 'Date', property: 'now', message: 'Take the time from the Clock that is handed in.' },
  { object: 'Math', property: 'random', message: 'Take chance from the seeded generator.' },
  { object: 'performance', property: 'now', message: 'Take the time from the Clock that is handed in.' },
];
const NO_NEW_DATE = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Take the time from the Clock that is handed in.',
};
const NO_TIMERS = ['setTimeout', 'setInterval', 'setImmediate'].map((name) => ({
  name,
  message: 'Schedule on the Clock that is handed in.',
}));

export default tseslint.config(
  { ignores: ['dist/', 'release/', 'test-results/', 'playwright-report/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...NO_SYNTAX],
    },
  },
  {
    files: ['backend/**', 'main/**', 'preload/**', 'renderer/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { boundaries, 'import-x': importX },
    settings: {
      'boundaries/elements': elements,
      'boundaries/include': ['backend/**', 'main/**', 'preload/**', 'renderer/**'],
      'import/resolver': { typescript: { project: './tsconfig.json' } },
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies }],
      'boundaries/no-unknown-files': 'error',
    },
  },
  {
    files: ['renderer/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/main/*', '**/main/**'],
              allowTypeImports: true,
              message: 'The terminal may know only the types of the host.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['backend/protocol/**', 'backend/market/**', 'backend/trading/**', 'backend/services/**'],
    ignores: ['**/*.test.ts', '**/clocks/**', '**/*-clock.ts'],
    rules: {
      'no-restricted-properties': ['error', ...NO_WALL_CLOCK],
      'no-restricted-globals': ['error', ...NO_TIMERS],
      'no-restricted-syntax': ['error', ...NO_SYNTAX, NO_NEW_DATE],
    },
  },
  {
    files: ['backend/protocol/**', 'backend/client/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*'], message: 'Protocol and client must run in a browser.' }] },
      ],
    },
  },
  {
    files: ['renderer/**/*.tsx', 'renderer/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**', 'bench/**'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: ['scripts/**', '*.config.js', 'e2e/**/*.mjs'], languageOptions: { globals: globals.node } },
);
