import ts from 'typescript';

const MAKERS = new Set(['implement', 'implementManagement']);

/** Whether a call makes an operation of the platform. */
export function isMaker(node) {
  return MAKERS.has(node.expression.getText());
}

/** Beginnings of business types: a service, or a service with its method. */
const DOTTED = /^[\w.]+\.\w+Service(?:\.\w+)?$/;

/**
 * The calls of the platform: every place that implements a call of the contract, with its business types. Where the call comes
 * out of a list, it stands under every name that its file (`whole`) has.
 */
export function findOperations(program, isOurs) {
  const checker = program.getTypeChecker();
  const made = [];
  for (const file of program.getSourceFiles()) {
    if (!isOurs(file.fileName)) continue;
    const read = (node) => {
      if (ts.isCallExpression(node) && isMaker(node) && node.arguments[0] !== undefined) {
        made.push({ node, isManaged: node.expression.getText() === 'implementManagement', file });
      }
      ts.forEachChild(node, read);
    };
    read(file);
  }
  return made.flatMap(({ node, isManaged, file }) => {
    const known = typesOf(checker, node.arguments[0]);
    return (known.length > 0 ? known : namesIn(checker, file)).map((text) => ({
      id: isManaged ? `management:${text}` : text,
      node,
      whole: known.length > 0 ? undefined : file,
    }));
  });
}

/** The business types that an expression for a call of the contract may have. */
function typesOf(checker, expression) {
  const calls = checker.getTypeAtLocation(expression);
  return (calls.isUnion() ? calls.types : [calls]).flatMap((call) => {
    const member = call.getProperty('bizType');
    const type = member && checker.getTypeOfSymbolAtLocation(member, expression);
    const types = type === undefined ? [] : type.isUnion() ? type.types : [type];
    return types.filter((one) => one.isStringLiteral()).map(({ value }) => value);
  });
}

/** Business types and services that a file names, for a call whose name is put together while the platform starts. */
export function namesIn(checker, file) {
  const names = new Set();
  const read = (node) => {
    if (ts.isStringLiteral(node) && DOTTED.test(node.text)) names.add(node.text);
    if (ts.isPropertyAccessExpression(node) && /BIZ_TYPE$/.test(node.expression.getText())) {
      const type = checker.getTypeAtLocation(node);
      if (type.isStringLiteral()) names.add(type.value);
    }
    if (ts.isPropertyAccessExpression(node) && /_(?:CALLS|MANAGEMENT)$/.test(node.expression.getText())) {
      typesOf(checker, node).forEach((text) => names.add(text));
    }
    ts.forEachChild(node, read);
  };
  read(file);
  return [...names];
}
