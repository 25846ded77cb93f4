/** The command that runs npm, and its first arguments: the same npm that runs this process, if npm does. */
export function npmCommand() {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') ? [process.execPath, path] : ['npm'];
}
