import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createApiClient } from '../client/index.ts';
import { prepareOrderTool } from './prepare-order.ts';
import { createAssistantServer } from './server.ts';
import { toolsOf } from './tools.ts';

/** A message of an assistant, from somebody who is signed in. */
export interface AssistantMessage {
  /** JSON text of the protocol. */
  readonly body: string;
  /** Media types that the assistant reads. */
  readonly accept: string;
  readonly token: string;
  readonly companyId: number;
}

/** One call of the client API, as the customer whose token stands in its headers; gives its envelope. */
export type CustomerCall = (
  bizType: string,
  headers: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
) => Promise<object>;

/**
 * Answers one message of the Model Context Protocol over HTTP, with the tools that read. Nothing is kept between messages:
 * a person who could be asked is not beside the connection, so there is no tool that changes anything.
 * @param call What the tools ask; all that holds for calls over the client websocket holds for them.
 */
export async function answerAssistant(
  { body, accept, token, companyId }: AssistantMessage,
  version: string,
  call: CustomerCall,
): Promise<{ readonly status: number; readonly body: string }> {
  const api = createApiClient({
    companyId,
    now: Date.now,
    language: () => 'en-US',
    token: () => token,
    async transport(request) {
      const bizType = request.path.slice(request.path.lastIndexOf('/') + 1);
      const envelope = await call(bizType, request.headers, request.body as Record<string, unknown>);
      return { arrived: true, status: 200, headers: {}, body: envelope };
    },
  });
  const tools = [prepareOrderTool(api), ...toolsOf({ api, role: 'customer' })];
  const server = createAssistantServer({ version, tools });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const headers = { accept, 'content-type': 'application/json' };
    const answer = await transport.handleRequest(
      new Request('http://platform/mcp', { method: 'POST', headers, body }),
    );
    return { status: answer.status, body: await answer.text() };
  } finally {
    await server.close();
  }
}
