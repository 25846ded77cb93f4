import { Client, type ClientConfig } from 'pg';
import { DatabaseUnavailableError, isDatabaseUnavailable } from '../../errors/database-unavailable';

/** Finds the one of several hosts that accepts writes, and remembers it until it is forgotten. */
export class PrimaryFinder {
  private found: Promise<ClientConfig> | undefined;

  constructor(private readonly hosts: readonly ClientConfig[]) {}

  /**
   * Asks all hosts at the same time. If several accept writes, it chooses the first in their order, so that all replicas choose
   * the same.
   *
   * @throws {DatabaseUnavailableError} if none accepts writes now, or the error of a host that refuses the connection.
   */
  find(): Promise<ClientConfig> {
    if (this.found) return this.found;
    const found = this.search();
    this.found = found;
    found.catch(() => this.forget(found));
    return found;
  }

  /** Makes the next call search again, because the host could not be used. Does nothing if it has been searched since. */
  forget(found: Promise<ClientConfig>): void {
    if (this.found === found) this.found = undefined;
  }

  private async search(): Promise<ClientConfig> {
    const asked = this.hosts.map((host) => acceptsWrites(host).catch((error: unknown) => error));
    const problems: string[] = [];
    let refusal: unknown;
    for (const [index, host] of this.hosts.entries()) {
      const answer = await asked[index];
      if (answer === true) return host;
      if (answer !== false && !isDatabaseUnavailable(answer)) refusal ??= answer;
      problems.push(`${host.host}:${host.port ?? 5432} ${answer === false ? 'is read-only' : describe(answer)}`);
    }
    if (refusal !== undefined) throw refusal;
    throw new DatabaseUnavailableError(`No host of DATABASE_URL accepts writes: ${problems.join('; ')}.`);
  }
}

async function acceptsWrites(host: ClientConfig): Promise<boolean> {
  const client = new Client(host);
  // The query that is running fails with the same error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
    return rows[0]?.transaction_read_only === 'off';
  } finally {
    void client.end();
  }
}

function describe(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return `cannot be reached (${message || code})`;
}
