import { Command, Option } from 'commander';

const actions = () => import('../actions/voices.js');

const ownActions = () => import('../actions/own-voices.js');

const installHelp = `
Redirects to a server other than the one in --from are refused unless --allow-redirect names that server. The command prints
the SHA-256 of the model. Pass it as --sha256 to require the same file the next time.`;

/** `voxgate voices …` */
export function voicesCommand(): Command {
  const voices = new Command('voices').description('manage voice packs, and the voices of accounts');

  voices
    .command('list')
    .description('list the voice packs that are installed or available')
    .option('--json', 'print JSON')
    .action(async (options) => (await actions()).listVoicePacks(options));

  voices
    .command('install')
    .description('install voice packs; an interrupted install resumes')
    .argument('[names...]', 'the packs (default: those in VOXGATE_VOICES)')
    .option(
      '--from <place>',
      'a folder or https URL with the files of a pack, of a Piper voice, or of a checkpoint of Kokoro',
    )
    .addOption(
      new Option('--engine <engine>', 'what the place of --from has: a Piper voice, or a checkpoint of Kokoro')
        .choices(['piper', 'kokoro'])
        .default('piper'),
    )
    .option('--name <name>', 'the name for voices of your own (default: that of the file or folder)')
    .option('--sha256 <digest>', 'refuse voices whose .onnx file has a different SHA-256')
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

  voices
    .command('add-own')
    .description('give an account a voice of Kokoro 1.0 from a file: .bin, .npy, .pt or .safetensors')
    .argument('<file>', 'the voice')
    .requiredOption('--account <id or e-mail>', 'the account')
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--language <tag>', 'the language that it speaks, for example en-US')
    .addOption(
      new Option('--gender <gender>', 'how it sounds').choices(['female', 'male', 'unknown']).default('unknown'),
    )
    .addOption(
      new Option('--grounds <grounds>', 'why the account may use it; kept in the audit trail')
        .choices(['own_voice', 'consent', 'licence'])
        .makeOptionMandatory(),
    )
    .option('--note <text>', 'who has consented, or which licence it is')
    .option('--json', 'print JSON')
    .action(async (file: string, options) => (await ownActions()).addOwnVoice(file, options));

  voices
    .command('list-own')
    .description('list the voices of an account')
    .requiredOption('--account <id or e-mail>', 'the account')
    .option('--json', 'print JSON')
    .action(async (options) => (await ownActions()).listOwnVoices(options));

  voices
    .command('remove-own')
    .description('delete a voice of an account; everything that is being spoken with it ends')
    .argument('<voice_id>', 'the voice, for example own_ada')
    .requiredOption('--account <id or e-mail>', 'the account')
    .option('--json', 'print JSON')
    .action(async (voiceId: string, options) => (await ownActions()).removeOwnVoice(voiceId, options));

  return voices;
}
