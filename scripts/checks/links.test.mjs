import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';

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

/** Pages that lead people to files, often by a name below a folder that was named before. */
const MAPS = ['docs/start-here.md', 'docs/architecture.md', 'docs/development.md'];
const FILES = execFileSync('git', ['ls-files'], { cwd: inRoot(), encoding: 'utf8' }).trim().split('\n');
/** A file or folder of this project in a code span: `trading-core.ts`, `backend/engine/core/margin/`, `trading/hedge/`. */
const PATH = /`((?:[\w-]+\/)*(?:[\w.-]+\.(?:tsx?|mjs|json|md|css)|[\w-]+\/))`/g;

/** Paths of a page's text that are neither a file nor a folder, nor the end of one. */
function findLostPaths(text) {
  const paths = [...text.replace(FENCE, '').matchAll(PATH)].map(([, path]) => path);
  return paths.filter((path) => !FILES.some((file) => `/${file}`.includes(`/${path}`)));
}

describe('paths on maps and in folders', () => {
  it.each(MAPS)('of %s lead somewhere', (page) => {
    const text = readFileSync(inRoot(page), 'utf8');
    expect([...text.matchAll(PATH)].length).toBeGreaterThan(20);
    expect(findLostPaths(text)).toEqual([]);
  });

  it.each(PAGES.filter((page) => page.endsWith('/README.md')))('of %s are there', (page) => {
    expect(findLostPaths(readFileSync(inRoot(page), 'utf8'))).toEqual([]);
  });

  it('are missed where a file or folder is gone', () => {
    expect(
      findLostPaths('`links.test.mjs`, `scripts/`, `test-stages.mjs`, `scripts/gone.mjs`, `gone/`'),
    ).toEqual(['scripts/gone.mjs', 'gone/']);
  });

  it('lead to what newcomers look for, each with a file of its own', () => {
    const page = readFileSync(inRoot('docs/start-here.md'), 'utf8');
    for (const [question, file] of [
      ['Where is a stop-out decided?', 'backend/engine/core/margin/margin-call.ts'],
      ['How is a withdrawal approved?', 'backend/domain/withdrawals/proposal.ts'],
      ['Where is a quote frame parsed?', 'backend/contract/quote/parse-push.ts'],
      ['How do I add a call?', 'backend/contract/calls'],
      ['Where is the vault sealed?', 'main/vault/vault.ts'],
    ]) {
      const [, answer = ''] = page.split(`**${question}**`);
      expect(answer.split('\n\n')[0], question).toContain(`(../${file})`);
    }
  });
});

describe('the workflow of the public host', () => {
  it('runs commands and stages that exist', async () => {
    const { STAGES } = await import('../lib/test-stages.mjs');
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
