import ts from 'typescript';

const MAKERS = new Set(['operation', 'managementOperation', 'implement', 'implementManagement']);

/** Whether a call makes an operation of the platform. */
export function isMaker(node) {
  return MAKERS.has(node.expression.getText());
}

/** Beginnings of business types: a service, or a service with its method. */
const DOTTED = /^[\w.]+\.\w+Service(?:\.\w+)?$/;

/**
 * The calls of the platform: every object that is handed to `operation` or `managementOperation`, with its business types,
 * which may be handed down through the functions that make it. Where a name cannot be told, the call stands under every name
 * that its file (`whole`) has.
 */
export function findOperations(program, isOurs) {
  const checker = program.getTypeChecker();
  const callers = new Map();
  const made = [];
  for (const file of program.getSourceFiles()) {
    if (!isOurs(file.fileName)) continue;
    const read = (node) => {
      if (ts.isCallExpression(node)) {
        if (isMaker(node) && node.arguments[0] !== undefined) {
          const maker = node.expression.getText();
          const isImplemented = maker.startsWith('implement');
          made.push({ node: isImplemented ? node : node.arguments[0], maker, file });
        }
        const declaration = calledFunction(checker, node);
        if (declaration !== undefined) callers.set(declaration, [...(callers.get(declaration) ?? []), node]);
      }
      ts.forEachChild(node, read);
    };
    read(file);
  }
  return made.flatMap(({ node, maker, file }) => {
    const value = ts.isCallExpression(node) ? undefined : propertyOf(node, 'bizType');
    const found = ts.isCallExpression(node)
      ? typesOf(checker, node.arguments[0]).map((text) => ({ text, through: [] }))
      : value === undefined
        ? []
        : textsOf(checker, callers, value);
    const named =
      found.length > 0 ? found : namesIn(checker, file).map((text) => ({ text, through: [], file }));
    return named.map(({ text, through, file: whole }) => ({
      id: /management/i.test(maker) ? `management:${text}` : text,
      node,
      through,
      whole,
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

function calledFunction(checker, node) {
  let symbol = checker.getSymbolAtLocation(node.expression);
  if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return symbol?.declarations?.find((one) => ts.isFunctionDeclaration(one));
}

function propertyOf(node, name) {
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const property = node.properties.find((one) => one.name?.getText() === name);
  if (property === undefined) return undefined;
  return ts.isPropertyAssignment(property) ? property.initializer : property.name;
}

/** The texts that an expression may be, with the calls through which they were handed down. */
function textsOf(checker, callers, expression, through = []) {
  const type = checker.getTypeAtLocation(expression);
  const texts = (type.isUnion() ? type.types : [type]).filter((one) => one.isStringLiteral());
  if (texts.length > 0) return texts.map(({ value }) => ({ text: value, through }));
  const declaration = valueDeclaration(checker, expression);
  if (declaration === undefined || through.length > 4) return [];
  if (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined) {
    return textsOf(checker, callers, declaration.initializer, through);
  }
  const { parameter, name } = parameterOf(declaration);
  if (parameter === undefined) return [];
  const at = parameter.parent.parameters.indexOf(parameter);
  return (callers.get(parameter.parent) ?? []).flatMap((call) => {
    const argument = call.arguments[at];
    const value = name === undefined || argument === undefined ? argument : propertyOf(argument, name);
    return value === undefined ? [] : textsOf(checker, callers, value, [...through, call]);
  });
}

function valueDeclaration(checker, expression) {
  const symbol = ts.isShorthandPropertyAssignment(expression.parent)
    ? checker.getShorthandAssignmentValueSymbol(expression.parent)
    : checker.getSymbolAtLocation(expression);
  return symbol?.valueDeclaration;
}

/** The parameter that a declaration is, or that it is a member of. */
function parameterOf(declaration) {
  if (ts.isParameter(declaration)) return { parameter: declaration };
  if (ts.isBindingElement(declaration) && ts.isParameter(declaration.parent.parent)) {
    return {
      parameter: declaration.parent.parent,
      name: (declaration.propertyName ?? declaration.name).getText(),
    };
  }
  return {};
}
