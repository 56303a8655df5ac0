import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The contract is tables and pure functions: what nobody uses of it is left out, also where tables are made by calls. */
const treeshake = {
  moduleSideEffects: (id: string) => !/[/\\](?:backend[/\\]contract|typebox)[/\\]/.test(id),
};

/**
 * Builds the terminal into `dist/renderer`. Nothing is inlined into the page and every address is relative, so that the
 * same files work over http on loopback and over `app://`, under a Content-Security-Policy without inline scripts.
 */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  worker: { format: 'es', rolldownOptions: { treeshake } },
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
