import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import type { Responder } from '@homebridge/ciao';
import type { Logger } from '@nestjs/common';
import { serviceName } from './describe';

/** Maximum length of a name, in bytes (RFC 6763, section 4.1.1), with room for the number that another one with the same name gets. */
const maxNameLength = 55;

/** Services that are announced in the local network. */
export interface Announcement {
  /** Takes them back. */
  end(): Promise<void>;
}

/**
 * Announces addresses by mDNS as `_wyoming._tcp`, so that Home Assistant finds them: each in the networks in which it can be reached. If
 * another service has the same name, it gets a number. Failures are logged: clients can still be configured by hand.
 */
export async function announce(addresses: readonly AddressInfo[], logger: Logger): Promise<Announcement> {
  const { getResponder } = await loadCiao();
  const responders = new Set<Responder>();
  for (const { address, port } of addresses) {
    const failed = (error: unknown) => logger.warn(`Port ${port} could not be announced: ${String(error)}`);
    try {
      const isAny = address === '0.0.0.0' || address === '::';
      const responder = getResponder(isAny ? {} : { interface: address });
      responders.add(responder);
      const service = responder.createService({
        name: `${serviceName} on ${hostname()}`.slice(0, maxNameLength),
        type: 'wyoming',
        port,
        ...(isAny ? { disabledIpv6: address === '0.0.0.0' } : { restrictedAddresses: [address] }),
      });
      service.advertise().then(() => logger.log(`Announced port ${port} as ${service.getFQDN()}`), failed);
    } catch (error) {
      failed(error);
    }
  }
  return {
    end: async () => {
      await Promise.allSettled(Array.from(responders, (responder) => responder.shutdown()));
    },
  };
}

/**
 * Loads the library only if it is needed. Loading it installs a handler of stack traces and of uncaught exceptions for the whole process
 * (`source-map-support/register`), which is taken back.
 */
async function loadCiao(): Promise<typeof import('@homebridge/ciao')> {
  const before = [
    [Error, 'prepareStackTrace', Reflect.get(Error, 'prepareStackTrace')],
    [process, 'emit', Reflect.get(process, 'emit')],
  ] as const;
  try {
    return await import('@homebridge/ciao');
  } finally {
    for (const [owner, name, value] of before) Reflect.set(owner, name, value);
  }
}
