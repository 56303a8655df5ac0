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

/** Refuses listed codes that are written out: code names them by the table of `backend/protocol/errors/codes.ts`. */
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

export default {
  meta: { name: 'meridian' },
  rules: { 'restricted-syntax': restrictedSyntax, rooms, 'listed-codes': listedCodes },
};
