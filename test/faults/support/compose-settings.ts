import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/project-root';

/** The settings that servers behind the load balancer get from `compose.replicas.yaml`, where an operator gives no others. */
export function replicaSettings(): Record<string, string> {
  const compose = readFileSync(join(projectRoot, 'deploy/compose.replicas.yaml'), 'utf8');
  const environment = /^ {4}environment:\n((?: {6}.*\n)+)/mu.exec(compose)![1]!;
  return Object.fromEntries(
    Array.from(environment.matchAll(/^ +(\w+): \$\{\1:-(.*)\}$/gmu), ([, name, value]) => [name!, value!]),
  );
}
