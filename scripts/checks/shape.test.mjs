import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';

const ROOMS = ['main', 'renderer', 'preload', 'backend', 'e2e', 'scripts'];
const SOURCE = /(?<!\.test)\.(ts|tsx|mjs)$/;

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(full);
    else if (SOURCE.test(entry.name)) yield readFileSync(full, 'utf8');
  }
}

/** Packages that some source imports, loads or resolves by name. */
function usedPackages() {
  const used = new Set();
  for (const room of ROOMS) {
    for (const source of sources(inRoot(room))) {
      for (const [, name] of source.matchAll(/['"`]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"`\s]*)?['"`]/g))
        used.add(name);
    }
  }
  return used;
}

describe('the shape of the product', () => {
  it.each([
    'package.json',
    'electron-builder.yml',
    'tsconfig.json',
    'main',
    'renderer',
    'preload',
    'backend',
    'e2e',
  ])('has %s at its top [DT-01]', (name) => expect(existsSync(inRoot(name))).toBe(true));

  it('stands on the packages that were decided, in exact versions, and uses each [DT-02]', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const versions = { ...dependencies, ...devDependencies };
    const used = usedPackages();
    for (const name of [
      'electron',
      'react',
      'zustand',
      'lightweight-charts',
      '@tanstack/react-query',
      'ws',
      'node-forge',
      'pako',
      'electron-builder',
      'playwright',
    ]) {
      expect(versions[name], name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(used, name).toContain(name);
    }
  });

  it('draws text with the fonts of its pages alone, so that Chinese has letters on every machine', () => {
    const named = [...sources(inRoot('renderer'))].filter((source) => source.includes('Inter Variable'));
    expect(named).toHaveLength(1);
    const families = [...named[0].matchAll(/"([^"]+)"/g)].map(([, family]) => family);
    const fonts = readFileSync(inRoot('renderer', 'theme', 'fonts.css'), 'utf8');
    for (const script of ['Inter Variable', 'Noto Sans SC', 'Noto Sans TC']) {
      expect(families).toContain(script);
      expect(fonts).toContain(`font-family: '${script}'`);
    }
  });
});
