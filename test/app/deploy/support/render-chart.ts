import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../../src/platform/project-root';
import { Manifests } from './manifests';

/** The path of a Helm program; `undefined` on a machine that cannot run the one of the development packages. */
export const helm = findHelm();

function findHelm(): string | undefined {
  const script = "import('./scripts/support/helm.mjs').then(({ helmProgram }) => console.log(helmProgram() ?? ''))";
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', script], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim() || undefined;
}

/** Values as an operator would write them. */
export type Values = Record<string, unknown>;

/** The values without which nothing is rendered. */
export const least: Values = {
  image: { repository: 'registry.example.com/voxgate' },
  database: { existingSecret: 'voxgate-database' },
};

/** Runs Helm with these values. @returns what it rendered, or its refusal. */
export function runHelm(values: Values): { rendered: string; refusal: string } {
  const chart = join(projectRoot, 'deploy/helm/voxgate');
  const args = ['template', 'voxgate', chart, '--namespace', 'speech', '--values', '-'];
  const { stdout, stderr, error } = spawnSync(helm!, args, { input: JSON.stringify(values), encoding: 'utf8' });
  if (error) throw error;
  return { rendered: stdout, refusal: stderr };
}

/** Renders the chart. @throws {Error} with Helm's message if it refuses the values. */
export function render(values: Values = {}): Manifests {
  const { rendered, refusal } = runHelm({ ...least, ...values });
  if (refusal) throw new Error(refusal);
  return new Manifests(rendered);
}
