import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { ApiCaller } from './api-caller';
import { addBookTools } from './book-tools';
import { addSpeechTools } from './speech-tools';
import type { ToolHost } from './tool-host';

const instructions =
  'Voxgate turns text into speech. Write what is to be said as plain text: numbers, dates, amounts and abbreviations are read as people say them.';

/**
 * Makes the server of a connection, or of one message.
 *
 * The SDK needs much memory, so load this file only when a client needs it.
 */
export function makeMcpServer(host: ToolHost): McpServer {
  const server = new McpServer({ name: 'voxgate', title: 'Voxgate', version: host.version }, { instructions });
  addSpeechTools({ server, host });
  if (host.server) addBookTools({ server, host, api: new ApiCaller(host.server) });
  return server;
}

/** Answers one message over HTTP. */
export function answerMessage(request: Request, message: unknown, host: ToolHost): Promise<Response> {
  return createMcpHandler(() => makeMcpServer(host)).fetch(request, { parsedBody: message });
}
