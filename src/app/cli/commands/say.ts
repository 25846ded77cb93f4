import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { playerNames } from '../../say/players';
import { fileFormats } from '../../say/sound-formats';

const help = `
Without a text, it speaks standard input while it is written, sentence by sentence: ollama run llama3.2 | voxgate say
The voices are those of VOXGATE_VOICES in VOXGATE_DATA_DIR. Until they are installed (voxgate voices install), Flite speaks.`;

/** `voxgate say` */
export function sayCommand(): Command {
  return new Command('say')
    .description('speak a text on this machine, without a server')
    .addArgument(new Argument('[text...]', 'the text; without it, standard input'))
    .option('-v, --voice <voice_id>', 'the voice, or a mix such as af_bella(2)+af_heart(1)')
    .option('-s, --speed <factor>', 'how fast, 0.25 to 4, or 25% to 400%', speed, 1)
    .option('-p, --pitch <semitones>', 'how much higher, -12 to 12', between(-12, 12))
    .option('--ssml', 'the text is SSML')
    .option('-o, --output <file>', 'write a file instead of playing; - is standard output')
    .addOption(new Option('-f, --format <format>', 'its format (default: by its name)').choices(fileFormats))
    .addOption(new Option('--player <player>', 'what plays (default: the first that works)').choices(playerNames))
    .option('-l, --list', 'list the voices')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async (words: string[], options) => (await import('../actions/say.js')).say(words, options));
}

const factor = between(0.25, 4);
const percent = between(25, 400, '%');

const speed = (value: string) => (value.endsWith('%') ? percent(value.slice(0, -1)) / 100 : factor(value));

function between(least: number, most: number, unit = ''): (value: string) => number {
  return (value) => {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a number from ${least}${unit} to ${most}${unit}.`);
  };
}
