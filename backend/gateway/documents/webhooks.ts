import { WEBHOOKS, type Webhook } from '../../contract/webhooks.ts';
import { describeBody } from '../../contract/describe-body.ts';

const JSON_TYPE = 'application/json';
const HEADERS = {
  trace: ['Identifier of the call.', { type: 'string' }],
  companyId: ['Number of the company.', { type: 'integer' }],
  timestamp: ['Time of the call, milliseconds since 1970 (UTC).', { type: 'integer' }],
} as const;

/** The calls that the platform makes, in the form of an OpenAPI document. */
export function webhookItems(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries<Webhook>(WEBHOOKS).map(([name, one]) => [name, webhookItem(name, one)]),
  );
}

/** Where the address of a webhook is set, in words. */
export function addressText({ address: [bizType, member] }: Webhook): string {
  return `The address is \`${member}\` of ${bizType}.`;
}

function webhookItem(name: string, webhook: Webhook): object {
  const { summary, description, request, response } = webhook;
  return {
    post: {
      operationId: `webhook:${name}`,
      summary,
      description: `${description} ${addressText(webhook)}`,
      tags: ['Webhooks'],
      security: [],
      parameters: Object.entries(HEADERS).map(([header, [text, schema]]) => ({
        name: header,
        in: 'header',
        required: true,
        description: text,
        schema,
      })),
      requestBody: { required: true, content: { [JSON_TYPE]: { schema: describeBody(request) } } },
      responses: {
        200: {
          description: 'What your system answers',
          content: { [JSON_TYPE]: { schema: describeBody(response) } },
        },
      },
    },
  };
}
