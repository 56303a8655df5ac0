// Writes backend/gateway/documents/thrown-codes.json: the listed codes that the code behind each call can throw, found by
// reading that code. Or checks that the file is current.
// Usage: node scripts/checks/thrown-codes.mjs [--write]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { findOperations, namesIn } from './codes/operations.mjs';
import { Reach } from './codes/reach.mjs';
import { LISTED_CODE } from './listed-code.mjs';
import { inRoot } from '../lib/root.mjs';
import { giveUp, log } from '../lib/log.mjs';

const TARGET = inRoot('backend', 'gateway', 'documents', 'thrown-codes.json');
/**
 * Tests and what they are made of; the codes themselves and the documents throw nothing. The codes of the gateway's own
 * steps are declared in `error-codes.ts`, because every call of a family passes them.
 */
const LEFT_OUT =
  /\.test\.ts$|[/\\](?:testing|platform-tests|calls|errors|mapping|documents|sockets)[/\\]|[/\\]gateway[/\\][^/\\]*$|-(?:harness|fixture|fixtures)\.ts$/;

/** The program without the packages: what they do throws no listed code. */
function readProgram() {
  const { config } = ts.readConfigFile(inRoot('tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, inRoot());
  const settings = {
    ...options,
    types: [],
    lib: ['lib.es2023.d.ts'],
    incremental: false,
    tsBuildInfoFile: undefined,
  };
  const files = readdirSync(inRoot('backend'), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !LEFT_OUT.test(`/${name}`))
    .map((name) => inRoot('backend', name));
  const host = ts.createCompilerHost(settings);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const isOurs = text.startsWith('.') && text.endsWith('.ts');
      const resolvedFileName = path.resolve(path.dirname(from), text);
      return {
        resolvedModule: isOurs
          ? { resolvedFileName, extension: '.ts', isExternalLibraryImport: false }
          : undefined,
      };
    });
  return ts.createProgram(files, settings, host);
}

/** The listed code of each reason of the trading core, read out of the mapping. */
function rejectCodes(program) {
  const codes = new Map();
  const read = (node) => {
    const text =
      ts.isPropertyAssignment(node) && ts.isStringLiteral(node.initializer) && node.initializer.text;
    // The mapping has other tables by reason, of members and statements.
    if (text && LISTED_CODE.test(text)) codes.set(node.name.text, text);
    ts.forEachChild(node, read);
  };
  const mapping = program.getSourceFile(inRoot('backend', 'contract', 'mapping', 'reject-codes.ts'));
  read(mapping);
  return codes;
}

/** The codes of each call, by its id in the documents, both sorted. */
export function thrownCodes() {
  const program = readProgram();
  const backend = inRoot('backend');
  const isOurs = (file) =>
    path.resolve(file).startsWith(backend) && !LEFT_OUT.test(path.resolve(file).slice(backend.length));
  const codesOfReasons = rejectCodes(program);
  const codeIn = (text) => (LISTED_CODE.test(text) ? text : codesOfReasons.get(text));
  const reach = new Reach(program, { isOurs, codeIn });
  const found = new Map();
  for (const { id, node, whole } of findOperations(program, isOurs)) {
    const { codes: thrown, bizTypes, makesCalls } = reach.from([node]);
    const entry = found.get(id) ?? { codes: new Set(), bizTypes: new Set() };
    thrown.forEach((code) => entry.codes.add(code));
    bizTypes.forEach((bizType) => entry.bizTypes.add(bizType));
    if (whole !== undefined && makesCalls)
      namesIn(program.getTypeChecker(), whole).forEach((name) => entry.bizTypes.add(name));
    found.set(id, entry);
  }
  // A call that makes another one answers what that one answers.
  for (const [id, entry] of found) {
    for (const bizType of entry.bizTypes) {
      if (bizType !== id) found.get(bizType)?.codes.forEach((code) => entry.codes.add(code));
    }
  }
  const rows = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(rows.map(([id, entry]) => [id, [...entry.codes].sort().join(' ')]));
}

function main() {
  const text = `${JSON.stringify(thrownCodes(), null, 2)}\n`;
  if (process.argv.includes('--write')) writeFileSync(TARGET, text);
  else if (readFileSync(TARGET, 'utf8') !== text) {
    giveUp('the codes that the code throws have changed: node scripts/checks/thrown-codes.mjs --write');
  }
  log(`${Object.keys(JSON.parse(text)).length} calls with the codes that their code can throw`);
}

if (import.meta.filename === process.argv[1]) main();
