import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { ROOT } from '../lib/root.mjs';

/**
 * Looks for promises in the host and its shells that nobody waits for and nobody handles: one that rejects ends the
 * process, and with it the terminal and the embedded platform. `void` hides such a promise from a reader and handles
 * nothing. A callback that answers a promise where none is looked at counts too.
 * Usage: node scripts/checks/promises.mjs
 */
const ROOMS = ['main', 'preload'];
const SOURCE = /(?<!\.test|\.d)\.ts$/;
const NOT_PART = /\/test-support\//;
const NOTHING = ts.TypeFlags.Void | ts.TypeFlags.Undefined;

/**
 * The places of promises without a handler in these files.
 * @param files Absolute paths.
 * @param options Those of the compiler.
 * @returns Texts: file, line and code.
 */
export function unhandledPromises(files, options) {
  const program = ts.createProgram(files, { ...options, incremental: false, tsBuildInfoFile: undefined });
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    const found = [];
    const visit = (node) => {
      if (isDropped(node, checker) || isTakenForNothing(node, checker)) found.push(placeOf(source, node));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** A promise as a statement of its own or behind `void`. What is assigned has a name, and whoever uses that handles it. */
function isDropped(node, checker) {
  const isStatement = ts.isExpressionStatement(node);
  if (!isStatement && !(ts.isVoidExpression(node) && !ts.isExpressionStatement(node.parent))) return false;
  const value = withoutVoid(node.expression);
  if (ts.isAwaitExpression(value) || ts.isBinaryExpression(value)) return false;
  return isPromise(checker.getTypeAtLocation(value)) && !isHandled(value);
}

/** A function that answers a promise, given where a function is called for nothing: `on('close', async () => …)`. */
function isTakenForNothing(node, checker) {
  const isGiven = ts.isArrowFunction(node) || ts.isFunctionExpression(node) || isArgument(node);
  if (!isGiven) return false;
  const answers = answersOf(checker.getTypeAtLocation(node));
  if (!answers.some(isPromise)) return false;
  const expected = checker.getContextualType(node);
  if (expected === undefined) return false;
  const taken = (expected.isUnion() ? expected.types : [expected]).flatMap(answersOf);
  return taken.length > 0 && taken.every((type) => (type.flags & NOTHING) !== 0);
}

function isArgument({ parent, kind }) {
  const isName = kind === ts.SyntaxKind.Identifier || kind === ts.SyntaxKind.PropertyAccessExpression;
  return isName && parent?.arguments !== undefined;
}

function answersOf(type) {
  return type.getCallSignatures().map((signature) => signature.getReturnType());
}

function isPromise(type) {
  return type.isUnion() ? type.types.some(isPromise) : type.getProperty('then') !== undefined;
}

/** `catch` with a handler, `then` with one for what is rejected, or either before `finally`. */
function isHandled(value) {
  if (!ts.isCallExpression(value) || !ts.isPropertyAccessExpression(value.expression)) return false;
  const { name, expression: promise } = value.expression;
  if (name.text === 'finally') return isHandled(withoutVoid(promise));
  return (
    (name.text === 'catch' && value.arguments.length > 0) ||
    (name.text === 'then' && value.arguments.length > 1)
  );
}

function withoutVoid(node) {
  return ts.isVoidExpression(node) || ts.isParenthesizedExpression(node)
    ? withoutVoid(node.expression)
    : node;
}

function placeOf(source, node) {
  const start = node.getStart(source);
  const { line } = source.getLineAndCharacterOfPosition(start);
  const code = node.getText(source).replaceAll(/\s+/g, ' ').slice(0, 80);
  return `${path.relative(ROOT, source.fileName)}:${line + 1} ${code}`;
}

function main() {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => console.error(messageText),
  };
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
    path.join(ROOT, 'tsconfig.json'),
    {},
    host,
  );
  const isOurs = (file) => ROOMS.includes(path.relative(ROOT, file).split(path.sep)[0]);
  const files = fileNames.filter((file) => isOurs(file) && SOURCE.test(file) && !NOT_PART.test(file));
  const found = unhandledPromises(files, options);
  if (found.length > 0) console.error(`promises without a handler:\n  ${found.join('\n  ')}`);
  else console.log(`promises: all of ${files.length} modules are handled`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
