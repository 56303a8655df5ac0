import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from './root.mjs';

const PAGES = execFileSync('git', ['ls-files', '*.md'], { cwd: inRoot(), encoding: 'utf8' })
  .trim()
  .split('\n');
/** A link or picture of Markdown. Fenced code has none. */
const LINK = /\]\(([^)\s]+)\)/g;
const FENCE = /^```[\s\S]*?^```/gm;

/** Anchors of a page, as they are made from its headings. */
function readAnchors(text) {
  return [...text.replace(FENCE, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

/** Links of a page to nothing. */
function findDeadLinks(page) {
  const links = [...readFileSync(inRoot(page), 'utf8').replace(FENCE, '').matchAll(LINK)].map(
    ([, target]) => target,
  );
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path, anchor] = link.split('#');
    const file = path === '' ? inRoot(page) : join(dirname(inRoot(page)), path);
    if (!existsSync(file)) return true;
    return (
      anchor !== undefined &&
      file.endsWith('.md') &&
      !readAnchors(readFileSync(file, 'utf8')).includes(anchor)
    );
  });
}

describe('links between pages', () => {
  it.each(PAGES)('of %s lead somewhere', (page) => expect(findDeadLinks(page)).toEqual([]));
});

describe('the workflow of the public host', () => {
  it('runs commands and stages that exist', async () => {
    const { STAGES } = await import('./test-stages.mjs');
    const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const workflow = readFileSync(inRoot('.github/workflows/ci.yml'), 'utf8');
    const commands = [...workflow.matchAll(/npm (?:run )?(test|start|test:long)\b(?: -- ([a-z ]+)$)?/gm)];
    expect(commands.length).toBeGreaterThan(4);
    for (const [, name, stages] of commands) {
      expect(scripts).toHaveProperty([name]);
      for (const stage of stages?.split(' ') ?? []) expect(STAGES).toHaveProperty(stage);
    }
  });
});
