// Says so and ends the process if Node is too old. Programs import it before anything else: the rest, and even packages, use
// what older versions of Node do not have.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/project-root';

const { engines } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  engines: { node: string };
};
const lowest = engines.node.replace('>=', '');
const [needed, running] = [lowest, process.versions.node].map((version) => version.split('.').map(Number));

if (running![0]! < needed![0]! || (running![0] === needed![0] && running![1]! < needed![1]!)) {
  console.error(`Voxgate needs Node ${lowest} or later. This is Node ${process.versions.node}.`);
  process.exit(1);
}
