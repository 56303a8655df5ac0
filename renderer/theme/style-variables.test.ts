import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const RENDERER = path.join(import.meta.dirname, '..');

it('every variable that a style sheet reads is set somewhere', () => {
  const files = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:css|tsx?)$/.test(name),
  );
  const texts = files.map((name) => ({ name, text: readFileSync(path.join(RENDERER, name), 'utf8') }));
  const set = new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(/(?<!var\()(--[a-z][\w-]*)(?:['"`]|\s*:)/gi)].map(([, name]) => name),
    ),
  );
  const unset = texts
    .filter(({ name }) => name.endsWith('.css'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)]
        .filter(([, variable]) => !set.has(variable))
        .map(([, variable]) => `${name} ${variable}`),
    );
  expect(set.size).toBeGreaterThan(50);
  expect(unset).toEqual([]);
});
