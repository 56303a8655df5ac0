import { normaliseRequest } from '../../../../backend/contract/records/request-values.ts';
import { fieldsOf } from '../../../session/stored-state.ts';
import type { CallPage } from '../catalogue.ts';

/** What a call is sent and answers, as the published documents show it. */
export interface CallExample {
  readonly request: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

interface ExampleRow {
  readonly call: string;
  readonly request: object;
  readonly answer: unknown;
}

/** Finds the example of a call among those of the documents. */
export function exampleFinder(rows: readonly ExampleRow[]): (page: CallPage) => CallExample {
  const byType = new Map(rows.map((row) => [row.call.replace(/^management:/, ''), row]));
  return ({ call, rows: place }) => {
    const { request, answer = null } = byType.get(call.bizType) ?? { request: {} };
    const members = Object.entries(fieldsOf(normaliseRequest(call.request, request)));
    // An empty text that need not be there is left out, and the page is chosen at the foot of the list.
    const left = place?.isPaged === true ? ['current', 'size', 'trace'] : ['trace'];
    return {
      request: Object.fromEntries(members.filter(([name, value]) => value !== '' && !left.includes(name))),
      answer,
    };
  };
}
