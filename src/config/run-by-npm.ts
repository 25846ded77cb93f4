/** A script that detaches what it starts does not want it to end with the shell. */
const detaches = /\b(nohup|setsid|daemonize)\b|&\s*$/;

/**
 * Whether npm, or a program like it, runs this process in the foreground, as one of its scripts: it then exports the script's
 * text. Whatever such a script starts inherits that text, so it has to name this program.
 *
 * @param program part of the program's path.
 */
export function isRunByNpm(program: string, variables: NodeJS.ProcessEnv = process.env): boolean {
  const script = variables['npm_lifecycle_script'] ?? '';
  return script.includes(program) && !detaches.test(script);
}
