import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const unpack = fileURLToPath(new URL('../../scripts/unpack-chromium.mjs', import.meta.url));

/** The Chromium of the tests, with the fonts of this machine. */
export async function openBrowser() {
  const { executablePath, libraries } = JSON.parse(execFileSync(process.execPath, [unpack], { encoding: 'utf8' }));
  const launch = (environment) =>
    chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--no-zygote', '--mute-audio'],
      env: { ...process.env, ...environment },
    });
  return launch({}).catch(() => launch({ LD_LIBRARY_PATH: libraries }));
}
