import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { BUILT_EXPRESSIONS } from '../../backend/composition/diagnostics/mask-secrets.ts';
import { inRoot } from '../lib/root.mjs';

/** Rooms whose code reads what others send. */
const ROOMS = ['backend', 'main', 'preload', 'renderer'];

/**
 * Expressions that look for their place in a text and start again at each character, with the text's length in common:
 * addresses of the configuration, numbers of our own, our own documents, and an expression of at most 200 characters.
 */
const OF_SHORT_TEXTS = new Set([
  String.raw`<[^>]*>`,
  String.raw`\/+$`,
  String.raw`\.?0+$`,
  String.raw`\B(?=(\d{3})+$)`,
  String.raw`^\d*\.?\d*$`,
  String.raw`\\([pP])\{(?:Script|sc)=(\w+)\}|\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+),(\d+)\}`,
]);

function sourcesOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\.d\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Where a literal can begin, and a text that looks like an expression: the parser takes five seconds for all files. */
const MAY_HOLD_ONE =
  /(?:^|[^\w\s)\]'"`/*.<]|\b(?:return|case|typeof|void|yield|await|of|in))\s*\/(?![/*>])|['"`]\^/m;

/** Literals of a file, and texts that look like an expression of a schema. */
function expressionsOf(file) {
  const found = [];
  const text = readFileSync(file, 'utf8');
  if (!MAY_HOLD_ONE.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const end = node.text.lastIndexOf('/');
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (ts.isStringLiteralLike(node) && /^\^.+\$$/s.test(node.text)) {
      found.push({ source: node.text, flags: 'u' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isSlow = (expression) => analyse(expression).reports.length > 0;

describe('regular expressions', () => {
  it(
    'of ours take linear time on every text, so that none is a way to hold us up [ATK-505]',
    { tags: ['long'] },
    () => {
      const expressions = ROOMS.flatMap((room) => sourcesOf(inRoot(room)).flatMap(expressionsOf));
      expect(expressions.length).toBeGreaterThan(400);
      expressions.push(...BUILT_EXPRESSIONS.map(({ source, flags }) => ({ source, flags })));
      const slow = expressions.filter(({ source }) => !OF_SHORT_TEXTS.has(source)).filter(isSlow);
      expect(slow).toEqual([]);
    },
  );

  it.each(['(a+)+$', '^(?:a+b?)*c$', String.raw`^\s*a?\s*$`])('like %s would be found', (source) => {
    expect(isSlow({ source, flags: 'u' })).toBe(true);
  });
});
