import { describe, expect, it } from 'vitest';
import { findCircle, importsOf } from './cycles.mjs';

describe('the search for circles of imports', () => {
  it('reads what a module imports, over several lines, and types too', () => {
    const source = [
      "import type { A } from './types.ts';",
      "import { b,\n  c as d } from './b.ts';",
      "import e, * as f from '../f.ts';",
      "import './side-effect.ts';",
      "export * from './g.ts';",
      "export { h } from './h.ts';",
      "export type { I } from './i.ts';",
      "import { j } from 'package';",
      "const text = `import { k } from './k.ts';`;",
      "let l: import('./l.ts').L;",
      "const later = () => import('./m.ts').then(({ m }) => m);",
    ].join('\n');
    expect(importsOf(source)).toEqual([
      './types.ts',
      './b.ts',
      '../f.ts',
      './side-effect.ts',
      './g.ts',
      './h.ts',
      './i.ts',
      './l.ts',
    ]);
  });

  it('finds a circle behind a way that leads into it, and none in a tree', () => {
    const tree = new Map([
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', []],
    ]);
    expect(findCircle(tree)).toBeUndefined();
    const circle = new Map([...tree, ['c', ['d']], ['d', ['b']]]);
    expect(findCircle(circle)).toEqual(['b', 'c', 'd', 'b']);
  });
});
