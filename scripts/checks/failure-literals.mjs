// Finds the codes that a test file gives to `expectFailure` (backend/gateway/testing) as literals.
import ts from 'typescript';

/** The expectation that causes a failure and looks at all of it. */
const EXPECTATION = 'expectFailure';

/**
 * Texts that reach the expectation: arguments of its calls and of calls of local functions that call it, and the tables
 * of `each(…)` and `for … of` whose bodies call it. Constants of the file are followed by name.
 */
export function failureLiterals(source) {
  if (!source.includes(EXPECTATION)) return new Set();
  const file = ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest, true);
  const causing = causingFunctions(file);
  const found = new Set();
  visit(file, (node) => {
    for (const table of tablesOf(node, causing)) collectTexts(table, found);
  });
  return found;
}

/** The expressions whose texts reach the expectation when `node` runs. */
function tablesOf(node, causing) {
  if (ts.isForOfStatement(node)) return calls(node.statement, causing) ? [node.expression] : [];
  if (!ts.isCallExpression(node)) return [];
  if (causing.has(calledName(node))) return node.arguments;
  const each = node.expression;
  const isTable = ts.isCallExpression(each) && calledName(each) === 'each';
  if (isTable && node.arguments.some((argument) => calls(argument, causing))) return each.arguments;
  return [];
}

/** Names of the expectation and of all functions of the file that call it, directly or through one another. */
function causingFunctions(file) {
  const bodies = new Map();
  visit(file, (node) => {
    if (ts.isFunctionDeclaration(node) && node.name && node.body) bodies.set(node.name.text, node.body);
    const value = ts.isVariableDeclaration(node) ? node.initializer : undefined;
    if (value && isFunction(value)) bodies.set(node.name.getText(), value.body);
  });
  const causing = new Set([EXPECTATION]);
  for (let known = 0; known !== causing.size;) {
    known = causing.size;
    for (const [name, body] of bodies) if (calls(body, causing)) causing.add(name);
  }
  return causing;
}

/** True when `node` calls one of `names` or is the name itself, handed on as a function. */
function calls(node, names) {
  if (ts.isIdentifier(node) && names.has(node.text)) return true;
  let found = false;
  visit(node, (inner) => {
    found ||= ts.isCallExpression(inner) && names.has(calledName(inner));
  });
  return found;
}

function calledName({ expression }) {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** Adds the texts and the texts that are names of members of `node`, and those of the constants that it names. */
function collectTexts(node, found, followed = new Set()) {
  visit(node, (inner) => {
    if (ts.isStringLiteralLike(inner)) found.add(inner.text);
    if (ts.isPropertyAssignment(inner) && ts.isIdentifier(inner.name)) found.add(inner.name.text);
    if (!ts.isIdentifier(inner)) return;
    const value = constantOf(inner);
    if (value === undefined || isFunction(value) || followed.has(value)) return;
    followed.add(value);
    collectTexts(value, found, followed);
  });
}

/** What the nearest declaration of a name is set to; undefined for parameters and for names from elsewhere. */
function constantOf(name) {
  for (let scope = name.parent; scope !== undefined; scope = scope.parent) {
    if (isFunction(scope) && scope.parameters.some((parameter) => binds(parameter.name, name.text)))
      return undefined;
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
    for (const statement of scope.statements.filter(ts.isVariableStatement)) {
      const declared = statement.declarationList.declarations.find((one) => binds(one.name, name.text));
      if (declared) return declared.initializer;
    }
  }
  return undefined;
}

function binds(pattern, text) {
  if (ts.isIdentifier(pattern)) return pattern.text === text;
  return pattern.elements.some((element) => ts.isBindingElement(element) && binds(element.name, text));
}

function isFunction(node) {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);
}

function visit(node, see) {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}
