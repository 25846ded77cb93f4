import { WyomingServer } from '../../../../src/dialects/wyoming/wyoming-server';
import { startTestApp, type TestApp } from '../../../support/test-app';

/** A server with ports for the Wyoming protocol. */
export interface WyomingApp extends TestApp {
  /** Opens a port for a key. */
  listen(keyId: string): Promise<number>;
}

/** Starts a server in this process. */
export async function startWyomingApp(options?: Parameters<typeof startTestApp>[0]): Promise<WyomingApp> {
  const server = await startTestApp(options);
  const wyoming = server.app.get(WyomingServer);
  return {
    ...server,
    listen: async (keyId) => {
      await wyoming.listen([{ host: '127.0.0.1', port: 0, keyId }]);
      return wyoming.addresses.at(-1)!.port;
    },
  };
}
