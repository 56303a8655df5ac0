import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findOperations } from './operations.mjs';
import { Reach } from './reach.mjs';

const SOURCE = `
declare function implement(call: { bizType: string }, handle: () => void): object;
declare function implementManagement(call: { bizType: string }, handle: () => void): object;
declare class PlatformError { constructor(code: string); }
declare const CODE: { readonly read: 'CODE_READ'; readonly other: 'CODE_OTHER' };
const A_CALLS = {
  order: { bizType: 'a.Service.order' },
  read: { bizType: 'a.Service.read' },
  close: { bizType: 'a.Service.close' },
} as const;
const A_MANAGEMENT = { close: { bizType: 'a.admin.Service.close' }, end: { bizType: 'a.admin.Service.end' } } as const;
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
export const read = implement(A_CALLS.read, () => { throw new PlatformError(CODE.read); });
export function orders(store: Store) {
  return [
    implement(A_CALLS.order, () => {
      decide({ type: 'place' });
      store.save();
      check({ limit: () => { throw new PlatformError('CODE_LIMIT'); } });
    }),
    cancelling(A_MANAGEMENT.close),
  ];
}
function cancelling(call: typeof A_MANAGEMENT.close | typeof A_MANAGEMENT.end) {
  return implementManagement(call, () => decide({ type: 'cancel' }));
}
export const inList = [A_CALLS.close].map((call: { bizType: string }) => implement(call, () => decide({ type: 'cancel' })));
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
      findOperations(parsed, isOurs)
        .filter(({ whole }) => whole === undefined)
        .map(({ id, node }) => [id, [...reach.from([node]).codes].sort()]),
    );
    expect(found).toEqual({
      'a.Service.read': ['CODE_READ'],
      'a.Service.order': ['CODE_DISK', 'CODE_LIMIT', 'CODE_PLACE'],
      'management:a.admin.Service.close': ['CODE_CANCEL'],
      'management:a.admin.Service.end': ['CODE_CANCEL'],
    });
    const listed = findOperations(parsed, isOurs).filter(({ whole }) => whole !== undefined);
    expect(listed.map(({ id }) => id)).toContain('a.Service.close');
  });
});
