import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findOperations } from './operations.mjs';
import { Reach } from './reach.mjs';

const SOURCE = `
declare function operation<T>(definition: T): T;
declare class PlatformError { constructor(code: string); }
declare const CODE: { readonly read: 'CODE_READ'; readonly other: 'CODE_OTHER' };
const BIZ_TYPE = { order: 'a.Service.order', read: 'a.Service.read', close: 'a.Service.close' } as const;
interface Store { save(): void }
class Disk implements Store {
  save() { throw new PlatformError('CODE_DISK'); }
  unused() { throw new PlatformError('CODE_UNUSED'); }
}
const stores: { store: Store } = { store: new Disk() };
function decide(command: { type: string }) {
  switch (command.type) {
    case 'place': throw new PlatformError('CODE_PLACE');
    case 'cancel': throw new PlatformError('CODE_CANCEL');
  }
}
function check({ limit }: { limit(): void }) { limit(); }
export const read = operation({ bizType: BIZ_TYPE.read, handle() { throw new PlatformError(CODE.read); } });
export function orders(store: Store) {
  return [
    operation({
      bizType: BIZ_TYPE.order,
      handle() {
        decide({ type: 'place' });
        store.save();
        check({ limit: () => { throw new PlatformError('CODE_LIMIT'); } });
      },
    }),
    cancelling(BIZ_TYPE.close),
  ];
}
function cancelling(bizType: string) {
  return operation({ bizType, handle: () => decide({ type: 'cancel' }) });
}
`;

function program() {
  const host = ts.createCompilerHost({});
  const file = ts.createSourceFile('source.ts', SOURCE, ts.ScriptTarget.ES2022, true);
  host.getSourceFile = (name) => (name === 'source.ts' ? file : undefined);
  return ts.createProgram(['source.ts'], { noLib: true, strict: true }, host);
}

describe('the codes that a call can throw', () => {
  it('are found through functions, interfaces, callbacks and commands, and no others', () => {
    const isOurs = (name) => name === 'source.ts';
    const parsed = program();
    const reach = new Reach(parsed, {
      isOurs,
      codeIn: (text) => (text.startsWith('CODE_') ? text : undefined),
    });
    const found = Object.fromEntries(
      findOperations(parsed, isOurs).map(({ id, node, through }) => [
        id,
        [...reach.from([node, ...through]).codes].sort(),
      ]),
    );
    expect(found).toEqual({
      'a.Service.read': ['CODE_READ'],
      'a.Service.order': ['CODE_DISK', 'CODE_LIMIT', 'CODE_PLACE'],
      'a.Service.close': ['CODE_CANCEL'],
    });
  });
});
