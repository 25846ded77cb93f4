import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/platform/project-root';

const run = promisify(execFile);

describe('The README of packages/speech', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'voxgate-speech-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('has a long example that runs, without Nest and without a database', async () => {
    const readme = await readFile(join(projectRoot, 'packages/speech/README.md'), 'utf8');
    // `npm run prove:libraries` runs both, in the packages. The first one needs the neural voices.
    const [, example] = /## More of it\n\n```js\n([^]*?)```/u.exec(readme)!;
    const face = pathToFileURL(join(projectRoot, 'dist/packages/speech/src/index.js')).href;
    const program = example!.replace(
      /import (\{[^}]*\}) from '@voxgate\/speech';/u,
      (_, names: string) => `import face from '${face}';\nconst ${names} = face;`,
    );
    await writeFile(join(folder, 'example.mjs'), program);

    const { stdout } = await run(process.execPath, ['example.mjs'], { cwd: folder });
    const lines = stdout.trim().split('\n');
    expect(lines[0]).toBe('It costs five dollars.');
    expect(lines.slice(1, 4).map((line) => line.replace(/^\d\.\d /u, ''))).toEqual(['It', 'costs', '$5']);
    expect(lines.slice(4)).toEqual([
      'ɪt kɑsts faɪv dɑlɝz.',
      expect.stringMatching(/^\d\.\d s$/u),
      'There is no voice nobody',
    ]);
    // An MP3 frame.
    expect((await readFile(join(folder, 'costs.mp3')))[0]).toBe(0xff);
  });
});
