import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Creates an account with a key on a server of `startServer`. */
export function newAccountKey({ data }, name) {
  const email = `${name}@example.com`;
  run(data, 'accounts', 'create', '--name', name, '--email', email);
  return run(data, 'api-keys', 'create', '--account', email, '--name', 'Key').key;
}

function run(data, ...args) {
  const { PATH, HOME } = process.env;
  const output = execFileSync(process.execPath, ['dist/src/app/cli/main.js', ...args, '--json'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH, HOME, VOXGATE_DATA_DIR: data },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}
