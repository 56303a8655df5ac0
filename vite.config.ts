import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { noteModulesOfPage } from './scripts/packaging/bundled.mjs';
import { officeWords } from './renderer/office/calls/words/words-plugin.ts';

/** The contract is tables and pure functions: what nobody uses of it is left out, also where tables are made by calls. */
const treeshake = {
  moduleSideEffects: (id: string) => !/[/\\](?:backend[/\\]contract|typebox)[/\\]/.test(id),
};

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
}

/** What the documents say of members is left out of the page: `describe(text, schema)` of the contract becomes the schema. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  enforce: 'pre',
  transform: {
    filter: { id: /[/\\]backend[/\\]contract[/\\].*\.ts$/, code: 'describe(' },
    handler(code) {
      const cuts: (readonly [from: number, to: number])[] = [];
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        const { type, start, end, callee, arguments: given = [] } = node as Node;
        const [, schema] = given;
        if (type === 'CallExpression' && callee?.name === 'describe' && schema !== undefined)
          cuts.push([start, schema.start], [schema.end, end]);
        Object.values(node).forEach(visit);
      };
      visit(this.parse(code, { lang: 'ts' }));
      return cuts
        .sort(([a], [b]) => b - a)
        .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), code);
    },
  },
};

const noted = noteModulesOfPage();

/**
 * Builds the terminal into `dist/renderer`. Nothing is inlined into the page and every address is relative, so that the
 * same files work over http on loopback and over `app://`, under a Content-Security-Policy without inline scripts.
 */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [withoutDescriptions, officeWords, react(), noted.page],
  worker: {
    format: 'es',
    plugins: () => [withoutDescriptions, noted.collect],
    rolldownOptions: { treeshake },
  },
  resolve: {
    alias: {
      'react-style-singleton': fileURLToPath(
        new URL('renderer/components/style-singleton.ts', import.meta.url),
      ),
    },
  },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome120',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
    reportCompressedSize: false,
    rolldownOptions: { treeshake },
  },
});
