import { type Asked, hasFailed, type SteadyLoad } from '../../../support/steady-load';

/**
 * Logs what the clients saw: the statuses, and the longest wait of a client.
 *
 * @param since when the fault was over. The wait is measured from then to the client's next served request. Without it,
 *   the wait is the longest time between two served requests of a client.
 */
export function report(fault: string, loads: readonly SteadyLoad[], since?: number): void {
  const statuses: Record<string, number> = {};
  for (const { status } of loads.flatMap(({ asked }) => asked)) statuses[status] = (statuses[status] ?? 0) + 1;
  const waits = loads.flatMap(({ asked }) =>
    [...new Set(asked.map(({ client }) => client))].map((one) =>
      longestWait(asked.filter(({ client }) => client === one)),
    ),
  );
  const what = since === undefined ? 'longest pause of a client:' : 'all clients were served again within';
  console.info(`${fault}: ${JSON.stringify(statuses)}; ${what} ${(Math.max(...waits) / 1000).toFixed(2)} s`);

  function longestWait(asked: readonly Asked[]): number {
    const served = asked.filter(({ status }) => !hasFailed(status)).map(({ received }) => received);
    if (since !== undefined) return (served.find((time) => time > since) ?? since) - since;
    return Math.max(0, ...served.slice(1).map((time, index) => time - served[index]!));
  }
}
