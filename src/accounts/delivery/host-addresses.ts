import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';

/** Milliseconds that a name server gets for an answer, and how often each is asked. */
const queryTimeoutMs = 2000;
const tries = 2;

/** Milliseconds within which a name must be resolved, however many name servers there are. */
const deadlineMs = 5000;

/** Loopback names that must not be asked of a name server (RFC 6761). */
const localhost = /^(?:.+\.)?localhost$/;

/**
 * Finds the addresses of hosts whose names come from accounts.
 *
 * `dns.lookup` would do so in libuv's thread pool, where speech, files and passwords wait, too: names whose name server does not
 * answer would hold its threads for many seconds. This asks the name servers over sockets, and holds no thread. It reads the hosts
 * file, but knows no search domains and no other sources of names than these two.
 */
export class HostAddresses {
  /**
   * @param servers name servers as `address:port`; `undefined`: those of the system.
   * @param hostsFile the path of the system's hosts file.
   */
  constructor(
    private readonly servers?: readonly string[],
    private readonly hostsFile = '/etc/hosts',
  ) {}

  /**
   * Finds the addresses of a host, those of IPv4 first. It takes at most five seconds.
   *
   * @param signal ends the search early.
   * @throws {Error} saying why the name could not be resolved, with the name server's code; `ECANCELLED` if there was no answer in
   *   time.
   */
  async find(host: string, signal: AbortSignal): Promise<LookupAddress[]> {
    const name = host.toLowerCase().replace(/\.$/, '');
    const local = await this.findInFile(name);
    if (local.length > 0) return local;
    if (localhost.test(name)) {
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ];
    }
    return this.ask(name, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]));
  }

  private async ask(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
    // One for each name, because only all queries of a resolver can be cancelled.
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries });
    if (this.servers) resolver.setServers(this.servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const queries = [resolver.resolve4(name), resolver.resolve6(name)] as const;
      if (signal.aborted) cancel();
      const [v4, v6] = await Promise.allSettled(queries);
      const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
      if (found.length > 0) return found;
      // A host may have addresses of one family only. The error of the other one says more.
      const errors = [v4, v6].map((result) => (result as PromiseRejectedResult).reason as NodeJS.ErrnoException);
      throw unresolved(name, errors.find(({ code }) => code !== 'ENODATA') ?? errors[0]!);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  private async findInFile(name: string): Promise<LookupAddress[]> {
    // Without a hosts file, no name is in it.
    const text = await readFile(this.hostsFile, 'utf8').catch(() => '');
    return text.split('\n').flatMap((line) => {
      const [address, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
      if (!names.includes(name)) return [];
      return [{ address: address!, family: address!.includes(':') ? 6 : 4 }];
    });
  }
}

function unresolved(name: string, { code }: NodeJS.ErrnoException): Error {
  const reasons: Record<string, string> = {
    ENOTFOUND: `There is no host with the name ${name}.`,
    ENODATA: `The name ${name} has no address.`,
    ECANCELLED: `The name ${name} could not be resolved in time.`,
    ETIMEOUT: `The name ${name} could not be resolved in time.`,
  };
  return Object.assign(new Error(reasons[code ?? ''] ?? `The name ${name} could not be resolved (${code}).`), { code });
}

function addressesOf(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}
