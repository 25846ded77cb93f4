/** After so many requests, a process has compiled what it runs often. */
const enoughRequests = 6000;
const mostSlices = 15;

/**
 * Asks a candidate, for a quarter of a minute at most, until its processes are as fast as they become.
 *
 * @param loop `folder`, where autocannon is.
 */
export async function warmUp(candidate, measure, loop) {
  const replicas = candidate.replicas.length;
  for (let slice = 0, requests = 0; slice < mostSlices && requests < enoughRequests * replicas; slice++) {
    const load = { loop: 'closed', keys: 'hot', replicas, connections: 16, seconds: 1, warmUpSeconds: 0 };
    requests += (await measure(candidate, { ...load, ...loop })).sent;
  }
}
