import { Argument, Command, Option } from 'commander';
import { completionsOf } from './completions';

const program = new Command('voxgate');
const keys = program.command('keys').description('manage keys');
keys
  .command('create')
  .requiredOption('--name <name>')
  .addOption(new Option('-m, --mode <mode>').choices(['fast', 'slow']))
  .option('--json', 'print JSON');
keys
  .command('set')
  .argument('<id>')
  .addArgument(new Argument('<state>').choices(['on', 'off']));
program.command('shells').addArgument(new Argument('[shells...]').choices(['bash', 'zsh']));
program.command('secret', { hidden: true });

const after = (...words: string[]) =>
  completionsOf(program, words.slice(0, -1), words.at(-1)!).map(({ value }) => value);

describe('completionsOf', () => {
  it.each([
    ['the visible commands', [''], ['keys', 'shells']],
    ['commands that begin like the word', ['k'], ['keys']],
    ['the commands of a command', ['keys', ''], ['create', 'set']],
    ['the options of a command', ['keys', 'create', '--'], ['--name', '--mode', '--json', '--help']],
    ['choices after an option', ['keys', 'create', '--mode', ''], ['fast', 'slow']],
    ['choices after a short option', ['keys', 'create', '-m', 's'], ['slow']],
    ['choices after =', ['keys', 'create', '--mode=f'], ['--mode=fast']],
    ['choices after = as bash splits it', ['keys', 'create', '--mode', '=', 's'], ['slow']],
    ['choices after = without a beginning, as bash splits it', ['keys', 'create', '--mode', '='], ['fast', 'slow']],
    ['nothing where any text may follow', ['keys', 'create', '--name', ''], []],
    ['nothing for an argument without choices', ['keys', 'set', ''], []],
    ['choices of the second argument', ['keys', 'set', 'key_1', 'o'], ['on', 'off']],
    ['choices after options with and without values', ['keys', 'set', '--json', 'key_1', 'of'], ['off']],
    ['choices of repeated arguments', ['shells', 'bash', 'zsh', ''], ['bash', 'zsh']],
    ['no options after --', ['keys', 'set', '--', '--'], []],
    ['no command in place of an argument', ['keys', 'set', 'key_1', 'on', 'k'], []],
    ['nothing after unknown words', ['nothing', 'k'], []],
  ])('lists %s', (_what, words, expected) => {
    expect(after(...words)).toEqual(expected);
  });

  it('has the descriptions of commands', () => {
    expect(completionsOf(program, [], 'k')).toEqual([{ value: 'keys', description: 'manage keys' }]);
  });
});
