import { type Asked, hasFailed, type SteadyLoad } from '../../support/steady-load';

/**
 * Tells in the log of the tests what the clients saw: the statuses, and how long one of them waited at most.
 *
 * @param since when the fault was over; the wait is counted from there. Left out: between any two requests of a client
 *   that were served.
 */
export function report(fault: string, loads: readonly SteadyLoad[], since?: number): void {
  const statuses: Record<string, number> = {};
  for (const { status } of loads.flatMap(({ asked }) => asked)) statuses[status] = (statuses[status] ?? 0) + 1;
  const waits = loads.flatMap(({ asked }) =>
    [...new Set(asked.map(({ client }) => client))].map((one) =>
      longestWait(asked.filter(({ client }) => client === one)),
    ),
  );
  const what = since === undefined ? 'the longest pause of a client was' : 'then all clients were served again within';
  console.info(`${fault}: ${JSON.stringify(statuses)}; ${what} ${(Math.max(...waits) / 1000).toFixed(2)} s`);

  function longestWait(asked: readonly Asked[]): number {
    const served = asked.filter(({ status }) => !hasFailed(status)).map(({ received }) => received);
    if (since !== undefined) return (served.find((time) => time > since) ?? since) - since;
    return Math.max(0, ...served.slice(1).map((time, index) => time - served[index]!));
  }
}
