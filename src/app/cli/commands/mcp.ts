import { Command } from 'commander';

const help = `
An assistant starts it, and speaks with it by standard input and output. With VOXGATE_URL and VOXGATE_KEY in its environment, it uses
the voices and the books of that server; without them, the voices on this machine, as voxgate say does. docs/mcp.md has the configuration
of common assistants.`;

/** `voxgate mcp` */
export function mcpCommand(): Command {
  return new Command('mcp')
    .description('speak for an assistant: the Model Context Protocol')
    .addHelpText('after', help)
    .action(async () => (await import('../actions/mcp.js')).mcp());
}
