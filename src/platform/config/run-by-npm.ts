/** A script that detaches its program wants the program to outlive the shell. */
const detaches = /\b(nohup|setsid|daemonize)\b|&\s*$/;

/** The name of the npm package's program, as a command of a shell. */
const packageProgram = /(?:^|[\s;&|"'(]|\.bin\/)voxgate(?=$|[\s;&|"')])/;

/**
 * Whether npm, or a similar tool, runs this process in the foreground: as a package script, or with `npx`.
 *
 * npm exports the script's text in an environment variable, which all descendants of the script inherit. The text must
 * therefore also contain this program's path, or the name of the npm package's program.
 *
 * @param program part of the program's path.
 */
export function isRunByNpm(program: string, variables: NodeJS.ProcessEnv = process.env): boolean {
  const script = variables['npm_lifecycle_script'] ?? '';
  return (script.includes(program) || packageProgram.test(script)) && !detaches.test(script);
}
