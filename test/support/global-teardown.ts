export default async function globalTeardown(): Promise<void> {
  const { stopTestServers = [] } = globalThis as { stopTestServers?: (() => Promise<void>)[] };
  await Promise.all(stopTestServers.map((stop) => stop()));
}
