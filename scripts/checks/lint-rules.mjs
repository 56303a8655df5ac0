import path from 'node:path';
import { LISTED_CODE } from './listed-code.mjs';
import { findForbiddenImport } from './rooms.mjs';

/** Rules of this project that the linter does not bring along (`.oxlintrc.json` says where they hold). */

/** Refuses the syntax that selectors describe: pairs of `selector` and `message`, as ESLint's rule of this name. */
const restrictedSyntax = {
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create(context) {
    return Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    );
  },
};

/** Refuses imports of one room from another that its line of the table does not name. */
const rooms = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const check = (source) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = findForbiddenImport(file, source.value);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
      'CallExpression[callee.name="require"]': (call) => check(call.arguments[0]),
    };
  },
};

/** Refuses listed codes that are written out: code names them by the table of `backend/contract/errors/codes.ts`. */
const listedCodes = {
  create(context) {
    const check = (node, text) => {
      if (LISTED_CODE.test(text))
        context.report({ node, message: `Name ${text} by CODE (errors/codes.ts).` });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
      'Property[computed=false] > Identifier.key': (node) => check(node, node.name),
    };
  },
};

/** Names of what the wire numbers and the domain has words for. */
const NUMBERED = new Set([
  'accountType',
  'bizType',
  'direction',
  'entryType',
  'expireType',
  'kind',
  'orderStatus',
  'side',
  'status',
  'tradeMode',
  'tradeType',
]);
const WORDS_HERE = 'The domain has words for it; its numbers stand in backend/contract/mapping.';

/** Refuses enumerations of a wire: tables of numbers, and numbers where the domain has words. */
const wireNumbers = {
  create(context) {
    const check = (node, name, number) => {
      if (NUMBERED.has(name) && isNumber(number)) context.report({ node, message: WORDS_HERE });
    };
    return {
      'ExportNamedDeclaration > VariableDeclaration > VariableDeclarator'({ id, init }) {
        if (isTableOfNumbers(init)) context.report({ node: id, message: WORDS_HERE });
      },
      BinaryExpression(node) {
        if (!/^[!=]==?$/.test(node.operator)) return;
        check(node, nameOf(node.left), node.right);
        check(node, nameOf(node.right), node.left);
      },
      SwitchStatement: ({ discriminant, cases }) => {
        for (const each of cases) check(each, nameOf(discriminant), each.test);
      },
      Property: (node) => check(node, node.key.name, node.value),
    };
  },
};

function isTableOfNumbers(node) {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression')
    return isTableOfNumbers(node.expression);
  if (node?.type !== 'ObjectExpression' || node.properties.length < 2) return false;
  return node.properties.every(({ type, value }) => type === 'Property' && isNumber(value));
}

function isNumber(node) {
  return node?.type === 'Literal' && typeof node.value === 'number';
}

/** The name that a value is read by: its own, or that of a member. */
function nameOf(node) {
  if (node.type === 'ChainExpression') return nameOf(node.expression);
  return node.type === 'MemberExpression' ? node.property.name : node.name;
}

/**
 * Refuses casts that the compiler cannot check, `as never` and `as unknown as`, and type arguments of a client's `call`:
 * what a call takes and answers stands in its table. Adapters to what has no types of ours are named in the
 * configuration.
 */
const uncheckedTypes = {
  create(context) {
    const refuse = (message) => (node) => context.report({ node, message });
    return {
      'TSAsExpression[typeAnnotation.type="TSNeverKeyword"]': refuse('Nothing is never; say what it is.'),
      'TSAsExpression[expression.type="TSAsExpression"]': refuse('Check it, or cast in a named adapter.'),
      'CallExpression[callee.property.name="call"][typeArguments]': refuse(
        'The call of the table has its types.',
      ),
    };
  },
};

/** Refuses an index that makes something: what makes it has a name, and so has its file. */
const indexReExports = {
  create(context) {
    return {
      Program({ body }) {
        for (const node of body)
          if (!(/^Export(?:All|Named)Declaration$/.test(node.type) && node.source))
            context.report({ node, message: 'An index re-exports only; name the file for what it makes.' });
      },
    };
  },
};

/** Refuses a literal that is spread into a literal of its kind: its members stand in it. */
const literalSpread = {
  create(context) {
    const message = 'Write its members here.';
    return {
      'ObjectExpression > SpreadElement[argument.type="ObjectExpression"]': (node) =>
        context.report({ node, message }),
      'ArrayExpression > SpreadElement[argument.type="ArrayExpression"]': (node) =>
        context.report({ node, message }),
    };
  },
};

/** Refuses the levels of the domain in the terminal: an operator can set them, so they are read from the account or terms. */
const levelsAreRead = {
  create: (context) => ({
    ImportSpecifier({ imported, parent: { source } }) {
      if (/\/domain\//.test(source.value) && /_(?:LEVEL|PERCENT)$/.test(imported.name))
        context.report({
          node: imported,
          message: 'Read it from the account or the terms; an operator can set it.',
        });
    },
  }),
};

export default {
  meta: { name: 'meridian' },
  rules: {
    'restricted-syntax': restrictedSyntax,
    rooms,
    'listed-codes': listedCodes,
    'wire-numbers': wireNumbers,
    'unchecked-types': uncheckedTypes,
    'index-re-exports': indexReExports,
    'literal-spread': literalSpread,
    'levels-are-read': levelsAreRead,
  },
};
