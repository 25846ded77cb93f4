import type { Environment } from '../../../config/environment';
import { workerCount } from '../../support/worker-count';
import type { HostLimits } from '../host/host-limits';

/** After this many milliseconds without a request, all processes but one end. */
const idleUnload = 60_000;

/** A process uses about 90 MB. Some texts need ten times the usual memory, which the program releases afterwards. */
const memoryLimit = 400 * 2 ** 20;

/** The limits of Flite's processes. One process always runs; more are started while requests wait. */
export function fliteLimits(environment: Environment): HostLimits {
  return { processes: workerCount(environment), permanent: 1, threads: 1, memoryLimit, idleUnload };
}
