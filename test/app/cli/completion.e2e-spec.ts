import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';

/** Runs a script in a shell whose words are completed, and returns the lines that it prints. */
type Ask = (words: string) => Promise<string[]>;

const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;

describe('Completion in the shell', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'voxgate-completion-'));
    const program = join(directory, 'voxgate');
    const main = join(projectRoot, 'dist/src/app/cli/main.js');
    await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
    await chmod(program, 0o755);
    await writeFile(join(directory, 'backup-of-monday'), '');
  });
  afterAll(() => rm(directory, { recursive: true }));

  const run = async (shell: string, args: string[]): Promise<string[]> => {
    const env = { ...process.env, HOME: directory, PATH: `${directory}${delimiter}${process.env['PATH']}` };
    const { stdout } = await promisify(execFile)(shell, args, { cwd: directory, env });
    return stdout.split('\n').filter((line) => line !== '');
  };
  const quoted = (words: string) =>
    words
      .split(' ')
      .map((word) => `'${word}'`)
      .join(' ');

  /** Each shell, and how to ask it for the words that complete a line. The last word is at the cursor. */
  const asks: Record<string, Ask> = {
    bash: (words) =>
      run('bash', [
        '--norc',
        '-c',
        `eval "$(voxgate completion bash)"
         complete -p voxgate >/dev/null || exit 1
         COMP_WORDS=(${quoted(words)}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
         _voxgate
         printf '%s\\n' "\${COMPREPLY[@]}"`,
      ]),
    // Zsh completes in its line editor only. These stand in for the functions of it that the script calls.
    zsh: (words) =>
      run('zsh', [
        '-f',
        '-c',
        `compdef() { [ "$2" = voxgate ] }
         _describe() { for each in "\${(@P)2}"; do print -r -- "\${each%%:*}"; done }
         _files() { }
         eval "$(voxgate completion zsh)"
         words=(${quoted(words)}); CURRENT=\${#words}
         _voxgate`,
      ]),
    fish: async (words) => {
      const found = await run('fish', ['-c', `voxgate completion fish | source; complete -C '${words}'`]);
      return found.map((line) => line.split('\t', 1)[0]!);
    },
  };

  describe.each(Object.keys(asks).filter(isInstalled))('%s', (shell) => {
    const ask = asks[shell]!;

    it('completes commands', async () => {
      expect(await ask('voxgate acc')).toEqual(['accounts']);
      expect((await ask('voxgate voices ')).sort()).toEqual([
        'add-own',
        'install',
        'list',
        'list-own',
        'remove',
        'remove-own',
        'verify',
      ]);
    });

    it('completes options, and the choices of options and arguments', async () => {
      expect(await ask('voxgate api-keys create --exp')).toEqual(['--expires']);
      expect((await ask('voxgate accounts update x --speech-cache ')).sort()).toEqual(['off', 'on']);
      expect((await ask('voxgate accounts update x --second-factor ')).sort()).toEqual(['optional', 'required']);
      expect(await ask('voxgate completion ba')).toEqual(['bash']);
    });

    it('leaves names of files to the shell', async () => {
      const found = await ask('voxgate restore backup');
      expect(found).toEqual(shell === 'fish' ? ['backup-of-monday'] : []);
    });
  });

  it('is tested in bash at least', () => {
    expect(isInstalled('bash')).toBe(true);
  });
});
