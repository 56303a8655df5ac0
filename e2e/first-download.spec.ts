import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const PAGE = fileURLToPath(new URL('../dist/renderer/', import.meta.url));

/** Most that scripts and style sheets of the start page may have, in bytes before compression. */
const BUDGET = { js: 2_800_000, css: 278_000 } as const;

/** Texts of the files of a kind that the start page names. */
async function firstFiles(kind: keyof typeof BUDGET): Promise<readonly string[]> {
  const html = await readFile(`${PAGE}index.html`, 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(\w+))"/g)];
  const own = names.filter(([, , ending]) => ending === kind);
  return Promise.all(own.map(([, name]) => readFile(`${PAGE}${name}`, 'utf8')));
}

for (const kind of ['js', 'css'] as const)
  test(`what a trader downloads first has at most ${BUDGET[kind]} bytes of ${kind}`, async () => {
    const files = await firstFiles(kind);
    expect(files.length).toBeGreaterThan(0);
    expect(files.reduce((sum, text) => sum + Buffer.byteLength(text), 0)).toBeLessThanOrEqual(BUDGET[kind]);
  });

test('the office is no part of what a trader downloads first', async () => {
  // A text of the office alone stands in a file that the start page does not name.
  const sentence = 'For people who work at the operator. The terminal keeps';
  const all = (await readdir(`${PAGE}assets`)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(all.map((name) => readFile(`${PAGE}assets/${name}`, 'utf8')));
  expect(texts.filter((text) => text.includes(sentence))).toHaveLength(1);
  for (const text of await firstFiles('js')) expect(text).not.toContain(sentence);
});
