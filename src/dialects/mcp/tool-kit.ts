import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import { ToolError, type ToolHost } from './tool-host';

/** What tools are added with. */
export interface ToolKit {
  readonly server: McpServer;
  readonly host: ToolHost;
}

/** What a tool returns: an object, which is also its text, and perhaps more. */
export function result(facts: Record<string, unknown>, ...more: CallToolResult['content']): CallToolResult {
  return { content: [...more, { type: 'text', text: JSON.stringify(facts) }], structuredContent: facts };
}

/**
 * Runs a tool. What it cannot do is told to the model, which can try something else.
 *
 * @param work is given a signal that aborts when the client cancels the call or goes away.
 */
export async function attempt(
  { mcpReq: { signal } }: ServerContext,
  work: (signal: AbortSignal) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await work(signal);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}
