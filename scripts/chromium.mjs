// Chromium for the tests, the benchmarks and the screenshots. It comes from npm with its fonts and libraries, so that
// pages look the same on every machine. When run as a program, this file prints the launch options as JSON.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode } from 'html-entities';

const script = fileURLToPath(import.meta.url);
/** Inside node_modules, so that `npm ci` empties it and checkouts do not share files. */
const cache = join(dirname(dirname(script)), 'node_modules', '.cache');

/**
 * Unpacks Chromium if this checkout has not done so yet. Several processes may call this at the same time.
 *
 * @returns options for Playwright's `chromium.launch`.
 */
export async function chromiumLaunchOptions() {
  const directory = await unpack();
  const executablePath = join(directory, 'chromium');
  const { PATH = '', TMPDIR } = process.env;
  const env = {
    PATH,
    // Not the user's home, which may contain settings of Chromium, NSS and fontconfig.
    HOME: directory,
    ...(TMPDIR && { TMPDIR }),
    FONTCONFIG_FILE: join(directory, 'fonts.conf'),
  };
  // Some machines lack NSS. The package contains a copy.
  const starts = spawnSync(executablePath, ['--version'], { env }).status === 0;
  if (!starts) env.LD_LIBRARY_PATH = join(directory, 'al2023', 'lib');
  return {
    executablePath,
    // Chromium's sandbox does not work in containers and for root. This Chromium opens only Voxgate's own pages.
    args: ['--no-sandbox', '--no-zygote', '--mute-audio'],
    env,
  };
}

/** @returns the directory with the program `chromium`, `fonts.conf` and the libraries. */
async function unpack() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(await readFile(join(dirname(entry), '../../package.json'), 'utf8'));
  const directory = join(cache, `chromium-${version}`);
  if (existsSync(directory)) return directory;
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(`${directory}-`);
  try {
    const unpacked = spawnSync(process.execPath, [script, '--unpack'], {
      // The package unpacks into the temporary directory, and unpacks its libraries only on Amazon Linux.
      env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (unpacked.status !== 0)
      throw new Error(`Chromium could not be unpacked into ${unfinished}. See the error above.`);
    await writeFile(join(unfinished, 'fonts.conf'), fontSettings(directory));
    await rename(unfinished, directory).catch((error) => {
      // Another process was faster.
      if (!existsSync(directory)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return directory;
}

/** Replaces the package's fonts.conf, which looks for fonts in other folders than the unpacked ones. */
function fontSettings(directory) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${encode(join(directory, 'fonts'))}</dir>
  <cachedir>${encode(join(directory, 'fonts-cache'))}</cachedir>
</fontconfig>
`;
}

if (process.argv[1] && realpathSync(process.argv[1]) === script) {
  if (process.argv[2] === '--unpack') {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } else console.log(JSON.stringify(await chromiumLaunchOptions()));
}
