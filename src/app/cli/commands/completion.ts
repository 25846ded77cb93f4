import { Argument, Command } from 'commander';
import { completionsOf } from '../completion/completions';
import { type Shell, shells, shellScripts } from '../completion/shell-scripts';

const help = `
Bash: add this line to ~/.bashrc.   eval "$(voxgate completion bash)"
Zsh:  add this line to ~/.zshrc.    eval "$(voxgate completion zsh)"
Fish: voxgate completion fish > ~/.config/fish/completions/voxgate.fish`;

/** `voxgate completion` */
export function completionCommand(): Command {
  return new Command('completion')
    .description('print a script that completes the commands in your shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText('after', help)
    .action((shell: Shell) => console.log(shellScripts[shell]));
}

/** `voxgate complete -- <words>`: called by the scripts. Prints the words that can come next, with their descriptions. */
export function wordsOfCompletion(program: Command): Command {
  return new Command('complete')
    .argument('[words...]')
    .allowUnknownOption()
    .action((words: string[]) => {
      for (const { value, description } of completionsOf(program, words.slice(0, -1), words.at(-1) ?? '')) {
        console.log(`${value}\t${description}`);
      }
    });
}
