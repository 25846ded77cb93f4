/** After this number of requests, a process has compiled its hot code. */
const enoughRequests = 6000;
const maxSlices = 15;

/**
 * Sends requests to a candidate, for at most 15 seconds, until its processes reach their full speed.
 *
 * @param loop contains `folder`, the folder of autocannon.
 */
export async function warmUp(candidate, measure, loop) {
  const replicas = candidate.replicas.length;
  for (let slice = 0, requests = 0; slice < maxSlices && requests < enoughRequests * replicas; slice++) {
    const load = { loop: 'closed', keys: 'hot', replicas, connections: 16, seconds: 1, warmUpSeconds: 0 };
    requests += (await measure(candidate, { ...load, ...loop })).sent;
  }
}
