import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { connect, ConnectError, parseOptions } from './connect.ts';
import { evaluateTool } from './evaluate-tool.ts';
import { prepareOrderTool } from './prepare-order.ts';
import { createAssistantServer } from './server.ts';
import { toolsOf } from './tools.ts';

/** Exit codes of the command. */
const EXIT = { usage: 2 } as const;

/**
 * `npm run mcp`: serves one assistant on the standard streams until its input ends; resolves with the exit code.
 * @param evaluate Arguments with which Node starts `npm run evaluate`.
 */
export async function serveAssistant(
  args: readonly string[],
  version: string,
  evaluate: readonly string[],
): Promise<number> {
  try {
    const options = parseOptions(args);
    const caller = await connect(options);
    const server = createAssistantServer({
      version,
      tools: [
        ...(caller.role === 'customer' ? [prepareOrderTool(caller.api)] : []),
        ...(options.bot === undefined ? [] : [evaluateTool(options.bot, evaluate)]),
        ...toolsOf(caller),
      ],
    });
    const ended = new Promise<void>((resolve) => {
      server.onclose = resolve;
      process.stdin.once('end', resolve);
    });
    await server.connect(new StdioServerTransport());
    await ended;
    await server.close();
    return 0;
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error;
    process.stderr.write(`meridian: ${error.message} (npm run mcp -- --help lists the options)\n`);
    return EXIT.usage;
  }
}
