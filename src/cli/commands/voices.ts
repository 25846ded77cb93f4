import { Command } from 'commander';

const actions = () => import('../actions/voices.js');

const installHelp = `
A download stays on the server that --from names. Redirects to any other, be it public, private or plain http, are refused
unless --allow-redirect names it. The SHA-256 of a Piper voice is printed; --sha256 requires it the next time.`;

/** `voxgate voices …` */
export function voicesCommand(): Command {
  const voices = new Command('voices').description('list, install, remove and verify voice packs');

  voices
    .command('list')
    .description('list the voice packs that are installed, and those that can be')
    .option('--json', 'print JSON')
    .action(async (options) => (await actions()).listVoicePacks(options));

  voices
    .command('install')
    .description('install voice packs; an interrupted install goes on where it was')
    .argument('[names...]', 'the packs; none: those of VOXGATE_VOICES')
    .option('--from <place>', 'a folder or https URL with the files of the pack, or of a Piper voice')
    .option('--name <name>', 'what to call a Piper voice; unless given, as its file is called')
    .option('--sha256 <digest>', 'refuse a Piper voice whose .onnx has another SHA-256')
    .option(
      '--allow-redirect <origin>',
      'let a download be redirected to this server, for example https://cdn.example.com; may be repeated',
      (origin: string, others: string[] | undefined) => [...(others ?? []), origin],
    )
    .option('--json', 'print JSON')
    .addHelpText('after', installHelp)
    .action(async (names: string[], options) => (await actions()).installVoicePacks(names, options));

  voices
    .command('remove')
    .description('remove a voice pack from the data directory')
    .argument('<name>', 'the pack')
    .option('--json', 'print JSON')
    .action(async (name: string, options) => (await actions()).removeVoicePack(name, options));

  voices
    .command('verify')
    .description('read every byte of installed voice packs again, and say what is damaged')
    .argument('[names...]', 'the packs; none: all')
    .option('--json', 'print JSON')
    .action(async (names: string[], options) => (await actions()).verifyVoicePacks(names, options));

  return voices;
}
