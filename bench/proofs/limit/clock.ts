import type { Client } from 'pg';

/** A reading of the database's clock and its maximum error, in microseconds. */
interface Reading {
  readonly ahead: number;
  readonly uncertainty: number;
}

const probes = 30;

/** Estimates the database's clock from this process's monotonic clock. */
export class DatabaseClock {
  private constructor(
    private readonly client: Client,
    private readonly first: Reading,
  ) {}

  static async read(client: Client): Promise<DatabaseClock> {
    return new DatabaseClock(client, await compare(client));
  }

  /** Microseconds since 1970. */
  now(): number {
    return performance.now() * 1000 + this.first.ahead;
  }

  /**
   * The maximum error of all times returned so far, in microseconds: half a round trip plus the drift between the
   * clocks.
   */
  async uncertainty(): Promise<number> {
    const last = await compare(this.client);
    return this.first.uncertainty + last.uncertainty + Math.abs(last.ahead - this.first.ahead);
  }
}

/** Reads the clock several times. The fastest response gives the most accurate reading. */
async function compare(client: Client): Promise<Reading> {
  let best: Reading = { ahead: 0, uncertainty: Infinity };
  for (let probe = 0; probe < probes; probe++) {
    const before = performance.now() * 1000;
    const { rows } = await client.query<{ us: string }>(
      'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us',
    );
    const after = performance.now() * 1000;
    const uncertainty = (after - before) / 2;
    if (uncertainty < best.uncertainty) best = { ahead: Number(rows[0]!.us) - (before + uncertainty), uncertainty };
  }
  return best;
}
