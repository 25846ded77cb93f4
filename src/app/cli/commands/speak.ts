import { Command } from 'commander';

const help = `
The node has engines and voices only: no keys, no accounts, no database. Servers use it as an engine of kind open-inference, with its
URL (grpc://host:8001) in their ENGINES_FILE. Its settings are environment variables: SPEAK_HOST, SPEAK_PORT, SPEAK_SECRET_FILE and
others, which docs/speech-nodes.md lists. SIGTERM stops it when it has answered the requests that it has.`;

/** `voxgate speak` */
export function speakCommand(): Command {
  return new Command('speak')
    .description('run a speech node: engines for other servers, by gRPC')
    .addHelpText('after', help)
    .action(async () => (await import('../actions/speak.js')).speak());
}
