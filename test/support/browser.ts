import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const unpack = join(__dirname, '../../scripts/unpack-chromium.mjs');

/** A Chromium without a window, which needs nothing of the system: it comes from npm, with its fonts. */
export async function openBrowser(): Promise<Browser> {
  const { stdout } = await promisify(execFile)(process.execPath, [unpack]);
  const { executablePath, fonts, libraries } = JSON.parse(stdout) as Record<string, string>;
  const launch = (environment: Record<string, string>) =>
    chromium.launch({
      executablePath: executablePath!,
      // Containers and root have no sandbox for it; it sees our own page only.
      args: ['--no-sandbox', '--no-zygote', '--mute-audio'],
      env: { ...inherited(), FONTCONFIG_PATH: fonts!, ...environment },
    });
  // A machine may lack NSS, which Chromium does not bring itself.
  return launch({}).catch(() => launch({ LD_LIBRARY_PATH: libraries! }));
}

function inherited(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
}
