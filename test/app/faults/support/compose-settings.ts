import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../../src/platform/project-root';

/** The default settings that `compose.replicas.yaml` gives to the servers behind the load balancer. */
export function replicaSettings(): Record<string, string> {
  const compose = readFileSync(join(projectRoot, 'deploy/compose.replicas.yaml'), 'utf8');
  const environment = /^ {4}environment:\n((?: {6}.*\n)+)/mu.exec(compose)![1]!;
  return Object.fromEntries(
    Array.from(environment.matchAll(/^ +(\w+): \$\{\1:-(.*)\}$/gmu), ([, name, value]) => [name!, value!]),
  );
}
