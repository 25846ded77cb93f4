import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/platform/project-root';

const docs = join(projectRoot, 'docs/dialects');

/** The sample programs for OpenAI or ElevenLabs clients, by file name. */
export async function samplesOf(dialect: string): Promise<Map<string, string>> {
  const folder = join(docs, 'samples', dialect);
  const names = (await readdir(folder)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** The code blocks on the documentation page. */
export async function codeOnPage(dialect: string): Promise<string[]> {
  const page = await readFile(join(docs, `${dialect}.md`), 'utf8');
  return Array.from(page.matchAll(/^```\w+\n(.*?)^```$/gmsu), ([, code]) => code!);
}

/**
 * Runs a sample in an empty folder, as a reader would, and returns the only file that it wrote. Hidden ones, such as the settings of an
 * SDK, do not count.
 *
 * @throws {Error} with the sample's output, if it fails.
 */
export async function runSample(dialect: string, name: string, url: string, key: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'voxgate-sample-'));
  try {
    // ES modules are resolved from the program's own folder.
    const program = join(folder, 'program');
    await symlink(join(docs, 'samples', dialect), program);
    await promisify(execFile)(name.endsWith('.sh') ? 'sh' : process.execPath, [join(program, name)], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, VOXGATE_URL: url, VOXGATE_KEY: key },
    });
    const written = (await readdir(folder)).filter((entry) => entry !== 'program' && !entry.startsWith('.'));
    if (written.length !== 1)
      throw new Error(`The sample must write one file. It wrote ${written.length}: ${written.join(', ')}`);
    return await readFile(join(folder, written[0]!));
  } finally {
    await rm(folder, { recursive: true });
  }
}
