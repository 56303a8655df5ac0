import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { defineCalls } from '../../contract/call.ts';
import { describe as say } from '../../contract/describe.ts';
import { DecimalText } from '../../contract/records/shapes.ts';
import { IntegerLike, Needed } from '../../contract/records/request-values.ts';
import { implement, type Operation, type RequestContext } from '../../services/operation.ts';
import { openApiDocument } from './open-api.ts';
import { documentOperations } from './operations.ts';

/** What a new call takes: its entry, and a handler. */
const { quoteFee } = defineCalls('Client API, other endpoints', {
  quoteFee: {
    bizType: 'tradeapi.app.FeeApiService.quoteFee',
    summary: 'What an order would cost',
    openPermission: 'ready_only',
    request: Type.Object({ symbolId: Needed(IntegerLike()) }),
    response: Type.Object({ fee: say('Fee, decimal text.', DecimalText) }),
  },
});
const operation = implement(quoteFee, (_context, { symbolId }) => Promise.resolve({ fee: `0.0${symbolId}` }));

const PATH = '/api/global/tradeapi.app.FeeApiService.quoteFee';

function describedPaths(operations: readonly Operation[]): Readonly<Record<string, object>> {
  const table = documentOperations(operations, []);
  const document = openApiDocument(table, { version: '1', baseUrl: 'http://localhost' });
  return (document as { readonly paths: Readonly<Record<string, object>> }).paths;
}

describe('a call that is added by an entry and a handler', () => {
  it('is published with its members, for customers and for their keys, and gone without its entry', () => {
    const paths = describedPaths([operation]);
    expect(Object.keys(paths)).toContain(PATH);
    expect(Object.keys(paths)).toContain(PATH.replace('/api/', '/openapi-c/'));
    const [row] = documentOperations([operation], []);
    expect(row?.request).toMatchObject({ required: ['symbolId'] });
    expect(row?.openPermission).toBe('ready_only');
    expect(Object.keys(describedPaths([]))).not.toContain(PATH);
  });

  it('answers, and is refused by the code of its entry without what it needs', async () => {
    const context = {} as RequestContext;
    await expect(operation.handle(context, { symbolId: 5 })).resolves.toEqual({ fee: '0.05' });
    await expect(operation.handle(context, {})).rejects.toMatchObject({ code: 'CFDWBWE000005' });
  });
});
