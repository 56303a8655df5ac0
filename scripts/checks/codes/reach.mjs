import ts from 'typescript';
import { isMaker } from './operations.mjs';

/**
 * What a function reaches: follows every function, method, class and constant that a body names, through interfaces to what
 * implements them, and takes down the listed codes (`codeIn` finds the one that a text is or means) and the commands of the trading core on the way. More is reached than
 * is ever run, never less, but for functions that are handed over as values of type `any`.
 */
export class Reach {
  #checker;
  #isOurs;
  #codeIn;
  /** What a declaration says itself, by its node. */
  #units = new Map();
  /** Declarations that stand behind a member of an interface. */
  #implementers = new Map();

  constructor(program, { isOurs, codeIn }) {
    this.#checker = program.getTypeChecker();
    this.#isOurs = isOurs;
    this.#codeIn = codeIn;
    for (const file of program.getSourceFiles()) {
      if (isOurs(file.fileName)) this.#index(file);
    }
  }

  /** Everything that is reached from the nodes: codes, and the other calls that are made on the way. */
  from(roots) {
    const reached = { codes: new Set(), bizTypes: new Set(), makesCalls: false };
    const commands = new Set();
    const seen = new Set();
    const cases = new Map();
    const visit = (root) => {
      const stack = [root];
      for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
        if (seen.has(node)) continue;
        seen.add(node);
        const unit = this.#unit(node);
        for (const code of unit.codes) reached.codes.add(code);
        for (const bizType of unit.bizTypes) reached.bizTypes.add(bizType);
        reached.makesCalls ||= unit.makesCalls;
        for (const command of unit.commands) commands.add(command);
        for (const [command, clause] of unit.cases) cases.set(command, clause);
        stack.push(...unit.refs);
      }
    };
    roots.forEach(visit);
    // Only the commands that were made decide what the trading core runs.
    for (let found = true; found;) {
      const due = [...cases].filter(([command, clause]) => commands.has(command) && !seen.has(clause));
      found = due.length > 0;
      due.forEach(([, clause]) => visit(clause));
    }
    if (!reached.makesCalls) reached.bizTypes.clear();
    return reached;
  }

  #unit(node) {
    let unit = this.#units.get(node);
    if (unit === undefined) {
      unit = {
        codes: new Set(),
        bizTypes: new Set(),
        commands: new Set(),
        cases: [],
        refs: new Set(),
        makesCalls: false,
      };
      this.#units.set(node, unit);
      ts.forEachChild(node, (child) => this.#read(child, unit));
    }
    return unit;
  }

  #read(node, unit) {
    if (ts.isTypeNode(node)) return;
    // Another call's handler runs only where it is called.
    if (ts.isCallExpression(node) && isMaker(node)) return;
    const code = this.#codeOf(node);
    if (code !== undefined) unit.codes.add(code);
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'type' &&
      ts.isStringLiteral(node.initializer)
    ) {
      unit.commands.add(node.initializer.text);
    }
    if (ts.isCallExpression(node) && /\.handle$/.test(node.expression.getText())) unit.makesCalls = true;
    if (ts.isSwitchStatement(node) && node.expression.getText() === 'command.type') {
      for (const clause of node.caseBlock.clauses) unit.cases.push([clause.expression?.text, clause]);
      return;
    }
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) this.#refer(node, unit);
    ts.forEachChild(node, (child) => this.#read(child, unit));
  }

  /** The listed code that a text is or means, or a member of the table of codes is. */
  #codeOf(node) {
    if (ts.isStringLiteral(node)) return this.#codeIn(node.text);
    if (!ts.isPropertyAccessExpression(node) || node.expression.getText() !== 'CODE') return undefined;
    const type = this.#checker.getTypeAtLocation(node);
    return type.isStringLiteral() ? this.#codeIn(type.value) : undefined;
  }

  #refer(name, unit) {
    let symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.#checker.getSymbolAtLocation(name);
    if (symbol === undefined) return;
    if (symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    const parent = name.parent;
    if (
      ts.isPropertyAccessExpression(parent) &&
      parent.name === name &&
      /BIZ_TYPE$/.test(parent.expression.getText())
    ) {
      const type = this.#checker.getTypeAtLocation(parent);
      if (type.isStringLiteral() && ts.isCallExpression(parent.parent)) unit.bizTypes.add(type.value);
      return;
    }
    for (const declaration of symbol.declarations ?? []) this.#follow(declaration, unit);
  }

  #follow(declaration, unit) {
    if (!this.#isOurs(declaration.getSourceFile().fileName)) return;
    if (ts.isBindingElement(declaration)) {
      const type = this.#checker.getTypeAtLocation(declaration.parent);
      const name = (declaration.propertyName ?? declaration.name).getText();
      const member = this.#checker.getPropertyOfType(type, name);
      // What an object does is told where its methods are called; a function is called by its name, and so is a call that is handed over.
      const value = this.#checker.getTypeAtLocation(declaration);
      if (value.getCallSignatures().length === 0 && value.symbol?.name !== 'Operation') return;
      for (const one of member?.declarations ?? []) if (one !== declaration) this.#follow(one, unit);
      return;
    }
    for (const target of this.#implementers.get(declaration) ?? []) unit.refs.add(target);
    if (ts.isClassLike(declaration)) {
      for (const member of declaration.members) {
        if (ts.isConstructorDeclaration(member) || ts.isPropertyDeclaration(member)) unit.refs.add(member);
      }
      return;
    }
    if (isBody(declaration) && this.#isRun(declaration)) unit.refs.add(declaration);
  }

  /** Whether reading a member may run its code: a figure of a record was computed where the record was made. */
  #isRun(member) {
    if (!ts.isPropertyAssignment(member) && !ts.isShorthandPropertyAssignment(member)) return true;
    const type = this.#checker.getNonNullableType(this.#checker.getTypeAtLocation(member.name));
    return (
      (type.flags & ts.TypeFlags.Any) !== 0 ||
      type.getCallSignatures().length > 0 ||
      type.symbol?.name === 'Operation'
    );
  }

  #index(file) {
    const read = (node) => {
      if (ts.isClassLike(node)) this.#indexClass(node);
      if (ts.isObjectLiteralExpression(node)) this.#indexObject(node);
      if (ts.isExpression(node) && isHandedOver(node)) this.#indexValue(node);
      ts.forEachChild(node, read);
    };
    read(file);
  }

  #indexClass(node) {
    for (const { types, token } of node.heritageClauses ?? []) {
      for (const type of types) {
        const known = this.#checker.getTypeAtLocation(type);
        for (const member of node.members) this.#link(known, member, token);
      }
    }
  }

  #indexObject(node) {
    const expected = this.#checker.getContextualType(node);
    if (expected === undefined) return;
    for (const property of node.properties) this.#link(expected, property);
  }

  /** A value of a class that is handed over where an interface is expected. */
  #indexValue(node) {
    const expected = this.#checker.getContextualType(node);
    const symbol = this.#checker.getTypeAtLocation(node).symbol;
    if (expected?.symbol === undefined || symbol === undefined || expected.symbol === symbol) return;
    for (const declaration of symbol.declarations ?? []) {
      if (!this.#isOurs(declaration.getSourceFile().fileName)) continue;
      const members =
        ts.isClassLike(declaration) || ts.isInterfaceDeclaration(declaration) ? declaration.members : [];
      for (const member of members) this.#link(expected, member);
    }
  }

  #link(expected, member) {
    const name = member.name?.getText().replace(/^['"]|['"]$/g, '');
    if (name === undefined) return;
    for (const declaration of this.#checker.getPropertyOfType(expected, name)?.declarations ?? []) {
      if (declaration === member || !this.#isOurs(declaration.getSourceFile().fileName)) continue;
      // Every call has a `handle`: which one is meant is told by the business types that are named.
      if (name === 'handle' || !this.#isRun(member)) continue;
      const targets = this.#implementers.get(declaration) ?? new Set();
      this.#implementers.set(declaration, targets.add(member));
    }
  }
}

function isBody(node) {
  return (
    ts.isFunctionLike(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isEnumMember(node) ||
    (ts.isVariableDeclaration(node) && node.initializer !== undefined)
  );
}

/** Arguments, values of properties, and what is given back: places where an interface may be expected. */
function isHandedOver(node) {
  const { parent } = node;
  if (ts.isObjectLiteralExpression(node) || ts.isLiteralExpression(node)) return false;
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return parent.arguments?.includes(node) ?? false;
  return ts.isPropertyAssignment(parent) && parent.initializer === node;
}
