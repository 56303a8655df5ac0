import type { TSchema } from 'typebox';
import { Create } from 'typebox/value';
import type { ApiClient, CallOptions } from '../api-client.ts';
import type { ApiResult } from '../api-result.ts';

/** What a client under test was asked to call. */
export interface FakeCall {
  readonly businessType: string;
  /** The last part of the business type. */
  readonly name: string;
  readonly body: Record<string, unknown>;
  readonly options: CallOptions;
}

/** A client whose calls the test answers. Its answers are not checked, so a test may leave out what it does not need. */
export function fakeApi(
  answer: (call: FakeCall) => ApiResult<unknown> | Promise<ApiResult<unknown>>,
): ApiClient {
  const call = async ({ bizType }: { readonly bizType: string }, body: object, options: CallOptions = {}) =>
    answer({
      businessType: bizType,
      name: bizType.split(/[./]/).at(-1) ?? '',
      body: body as Record<string, unknown>,
      options,
    });
  return { call: call as ApiClient['call'] };
}

/** A client that answers calls by the last part of their names; what is not listed gets no answer. */
export function fakeApiOf(answers: Readonly<Record<string, (call: FakeCall) => unknown>>): ApiClient {
  return fakeApi((call) => {
    const value = answers[call.name];
    return value === undefined
      ? { kind: 'unknown', reason: 'offline' }
      : { kind: 'value', value: value(call) };
  });
}

/** A right answer of a call, with these members of it: everything else is as empty as the schema allows. */
export function exampleAnswer(call: { readonly response: TSchema }, members: object = {}): object {
  return { ...(Create(call.response) as object), ...members };
}
