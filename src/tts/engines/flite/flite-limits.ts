import type { Environment } from '../../../config/environment';
import { workerCount } from '../../workers/worker-count';
import type { HostLimits } from '../host/host-limits';

/** After so many milliseconds without a request all processes end but one. */
const idleUnload = 60_000;

/** A process takes about 90 MB. Some texts need ten times the usual memory, which the program gives back. */
const memoryLimit = 400 * 2 ** 20;

/** How many processes Flite speaks in: one is always there, and more are started while requests wait. */
export function fliteLimits(environment: Environment): HostLimits {
  return { processes: workerCount(environment), permanent: 1, threads: 1, memoryLimit, idleUnload };
}
