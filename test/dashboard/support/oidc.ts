import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { Browser } from './browser';

/** A running OpenID Connect provider. */
export interface OidcServer {
  issuer: string;
  stop(): Promise<void>;
}

export async function startOidcServer(redirectUri: string): Promise<OidcServer> {
  const child: ChildProcess = spawn(process.execPath, [join(__dirname, 'oidc-provider.mjs'), redirectUri], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const issuer = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const match = /^issuer: (.*)$/.exec(line);
      if (match) resolve(match[1]!);
    });
    child.once('exit', (code) => reject(new Error(`The OpenID Connect provider exited with code ${code}.`)));
  });
  return {
    issuer,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Limit on the pages and redirects of one sign-in. A real one has four to eight. */
const maxSteps = 20;

/**
 * Signs in at the provider by its pages, as a user does.
 *
 * @returns the URL to which the provider redirects the browser.
 */
export async function signInAtProvider(start: string, login: string, callback: string): Promise<URL> {
  const browser = new Browser(new URL(start).origin);
  let answer = await browser.send(start, {});
  for (let step = 0; step < maxSteps; step++) {
    const location = answer.headers.get('location');
    if (location?.startsWith(callback)) return new URL(location);
    if (location !== null) {
      answer = await browser.send(location, {});
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt)
      throw new Error(`The provider did not answer with a sign-in page: ${answer.status} ${page}`);
    answer = await browser.send(action, {
      method: 'POST',
      body: new URLSearchParams({ prompt, login, password: 'any' }),
    });
  }
  throw new Error(`The provider did not redirect the browser to ${callback} within ${maxSteps} steps.`);
}
