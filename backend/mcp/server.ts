import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { ToolFailure, type Tool } from './tools.ts';

/** What an assistant is told before it begins. */
const INSTRUCTIONS =
  'A trading venue with its own market. Every tool reads. Prices and amounts are decimal text; times are milliseconds ' +
  'since 1970 (UTC). Start with findCustomerInfo for the accounts, getSymbolBaseList for the products. You send no ' +
  'order: prepareOrder writes one down, and a person sends it.';
const WITH_TRADING =
  ' Tools that change something ask the person beside you each time, and send nothing without a yes.';

export interface AssistantServerOptions {
  readonly version: string;
  readonly tools: readonly Tool[];
}

/** A server of the Model Context Protocol over some tools; it is connected to one client. */
export function createAssistantServer({ version, tools }: AssistantServerOptions): Server {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const changes = tools.some((tool) => tool.changes);
  const server = new Server(
    { name: 'meridian', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS + (changes ? WITH_TRADING : '') },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: { ...tool.input, type: 'object' as const },
      annotations: { readOnlyHint: !tool.changes, destructiveHint: tool.changes, openWorldHint: false },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = byName.get(params.name);
    if (tool === undefined) return failed(`There is no tool ${params.name}.`);
    const input = params.arguments ?? {};
    try {
      if (tool.changes) await confirm(server, tool, input);
      return { content: [{ type: 'text', text: await tool.run(input) }] };
    } catch (error) {
      if (error instanceof ToolFailure) return failed(error.message);
      throw error;
    }
  });
  return server;
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** Asks the person beside the assistant. @throws ToolFailure where there is no yes */
async function confirm(server: Server, tool: Tool, input: Readonly<Record<string, unknown>>): Promise<void> {
  if (server.getClientCapabilities()?.elicitation === undefined)
    throw new ToolFailure(
      'This program cannot ask its person, and nothing is sent without a yes. Use prepareOrder instead.',
    );
  const said = Object.entries(input).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const { action } = await server.elicitInput({
    message: `${tool.description}\n${said.join('\n')}\nSend this?`,
    requestedSchema: { type: 'object', properties: {} },
  });
  if (action !== 'accept') throw new ToolFailure('The person did not agree: nothing was sent.');
}
