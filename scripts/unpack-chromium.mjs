// Unpacks the Chromium of @sparticuz/chromium, once a version and user, and prints as JSON where its program, its fonts and
// the system libraries that come with it are. Several may run at once: who is done first wins.
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
const { version } = JSON.parse(await readFile(join(dirname(entry), '../../package.json'), 'utf8'));
const directory = join(tmpdir(), `voxgate-chromium-${version}-${userInfo().uid}`);

if (!existsSync(directory)) {
  const unfinished = await mkdtemp(`${directory}-`);
  // The package unpacks into the directory for temporary files, and its libraries only where it believes to be on
  // Amazon Linux; they are for machines that lack NSS.
  process.env['TMPDIR'] = unfinished;
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs20.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  await chromium.executablePath();
  // A directory that is there and not empty is not replaced: another process was faster.
  await rename(unfinished, directory).catch(() => rm(unfinished, { recursive: true }));
}

console.log(
  JSON.stringify({
    executablePath: join(directory, 'chromium'),
    fonts: join(directory, 'fonts'),
    libraries: join(directory, 'al2023', 'lib'),
  }),
);
