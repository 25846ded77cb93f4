import { Command } from 'commander';

const actions = () => import('../actions/voices.js');

const installHelp = `
Redirects to a server other than the one in --from are refused unless --allow-redirect names that server. The command prints
the SHA-256 of a Piper voice. Pass it as --sha256 to require the same file the next time.`;

/** `voxgate voices …` */
export function voicesCommand(): Command {
  const voices = new Command('voices').description('list, install, remove and verify voice packs');

  voices
    .command('list')
    .description('list the voice packs that are installed or available')
    .option('--json', 'print JSON')
    .action(async (options) => (await actions()).listVoicePacks(options));

  voices
    .command('install')
    .description('install voice packs; an interrupted install resumes')
    .argument('[names...]', 'the packs (default: those in VOXGATE_VOICES)')
    .option('--from <place>', 'a folder or https URL that contains the files of the pack or of a Piper voice')
    .option('--name <name>', 'the name of a Piper voice (default: its file name)')
    .option('--sha256 <digest>', 'refuse a Piper voice whose .onnx file has a different SHA-256')
    .option(
      '--allow-redirect <origin>',
      'allow redirects to this server, for example https://cdn.example.com; can be repeated',
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
    .description('check every byte of installed voice packs, and list damaged files')
    .argument('[names...]', 'the packs (default: all)')
    .option('--json', 'print JSON')
    .action(async (names: string[], options) => (await actions()).verifyVoicePacks(names, options));

  return voices;
}
