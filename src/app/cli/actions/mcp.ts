import { readSettings } from '../../../platform/config/environment';
import { version } from '../../../platform/version';
import type { ToolHost } from '../../../dialects/mcp/tool-host';
import { mcpSettings } from '../../mcp/mcp-environment';

/**
 * `voxgate mcp`: serves an assistant over standard input and output, until it closes them.
 *
 * @throws {EnvironmentError} if `VOXGATE_URL` and `VOXGATE_KEY` are not valid.
 */
export async function mcp(): Promise<void> {
  const host = await openHost();
  const [{ serveStdio }, { makeMcpServer }] = await Promise.all([
    import('../../mcp/stdio.js'),
    import('../../../dialects/mcp/mcp-server.js'),
  ]);
  // The protocol has standard output for itself.
  serveStdio(() => makeMcpServer(host), { onerror: (error) => console.error(error.message) });
  await new Promise((resolve) => process.stdin.once('close', resolve));
  // What is being spoken has no listener any more.
  process.exit();
}

async function openHost(): Promise<ToolHost> {
  const { VOXGATE_URL: url, VOXGATE_KEY: key } = readSettings([mcpSettings]);
  if (url !== undefined && key !== undefined) {
    const [{ RemoteApi }, { ServerMachine }] = await Promise.all([
      import('../../mcp/remote-api.js'),
      import('../../mcp/server-machine.js'),
    ]);
    const server = new RemoteApi(url, key);
    return { version, server, machine: new ServerMachine(server) };
  }
  const { LocalMachine } = await import('../../mcp/local-machine.js');
  const machine = await LocalMachine.open();
  return { version, machine, voices: () => machine.voices() };
}
