import type { Command, Option } from 'commander';

/** A word that can come next. */
export interface Completion {
  value: string;
  description: string;
}

/** What a command line before the cursor means. */
interface Place {
  /** The command that its words name. */
  command: Command;
  /** The number of arguments that the command already has. */
  argumentCount: number;
  /** The option that the next word is the value of. */
  option: Option | undefined;
  /** Whether options have ended with `--`. */
  isAfterOptions: boolean;
}

/**
 * Lists the words that can come next, as the commands themselves define them: commands, options, and the choices of options and
 * arguments.
 *
 * @param words the words before the cursor, without the program's name.
 * @param current the beginning of the word at the cursor.
 * @returns none where any text may follow, such as the name of a file.
 */
export function completionsOf(program: Command, words: readonly string[], current: string): Completion[] {
  const place = words.reduce(next, { command: program, argumentCount: 0, option: undefined, isAfterOptions: false });
  // Bash splits `--option=value` into three words.
  const beginning = current === '=' ? '' : current;
  return candidates(place, beginning).filter(({ value }) => value.startsWith(beginning));
}

function next(place: Place, word: string): Place {
  const { command, argumentCount, option, isAfterOptions } = place;
  if (option) return word === '=' ? place : { ...place, option: undefined };
  if (isAfterOptions) return { ...place, argumentCount: argumentCount + 1 };
  if (word === '--') return { ...place, isAfterOptions: true };
  if (word.startsWith('-')) {
    const named = command.options.find(({ long, short }) => word === long || word === short);
    return { ...place, option: named && takesValue(named) ? named : undefined };
  }
  const child = argumentCount === 0 ? command.commands.find((each) => each.name() === word) : undefined;
  return child ? { ...place, command: child } : { ...place, argumentCount: argumentCount + 1 };
}

function candidates({ command, argumentCount, option, isAfterOptions }: Place, beginning: string): Completion[] {
  if (option) return choices(option.argChoices);
  if (beginning.startsWith('-') && !isAfterOptions) return optionsOf(command, beginning);
  const help = command.createHelp();
  const commands = help
    .visibleCommands(command)
    .filter((child) => argumentCount === 0 && child.name() !== 'help')
    .map((child) => ({ value: child.name(), description: child.description() }));
  const { registeredArguments } = command;
  const last = registeredArguments.at(-1);
  const argument = registeredArguments[argumentCount] ?? (last?.variadic ? last : undefined);
  return [...commands, ...choices(argument?.argChoices)];
}

/** The options of a command, or the choices of the one before `=`. */
function optionsOf(command: Command, beginning: string): Completion[] {
  const visible = command.createHelp().visibleOptions(command);
  const [name, value] = beginning.split('=', 2) as [string, string | undefined];
  if (value !== undefined) {
    const option = visible.find(({ long }) => long === name);
    return choices(option?.argChoices).map((choice) => ({ ...choice, value: `${name}=${choice.value}` }));
  }
  return visible.flatMap(({ long, description }) => (long ? [{ value: long, description }] : []));
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function choices(values: readonly string[] | undefined): Completion[] {
  return (values ?? []).map((value) => ({ value, description: '' }));
}
