import { closeKept } from './kept';

export default async function globalTeardown(): Promise<void> {
  // If there are no workers, the tests ran in this process.
  await closeKept();
  const { stopTestServers = [] } = globalThis as { stopTestServers?: (() => Promise<void>)[] };
  await Promise.all(stopTestServers.map((stop) => stop()));
}
