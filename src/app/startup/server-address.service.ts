import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { localUrl } from '../../platform/config/server-url';

/** An address for links to the dashboard, and where it comes from. */
export interface ServerAddress {
  url: string;
  /**
   * `public`: from `PUBLIC_URL`. `listening`: a server listens there, as seen from its own machine. `guess`: no server has
   * recorded an address.
   */
  source: 'public' | 'listening' | 'guess';
}

/** The server's address for links. Servers record it; commands look it up. */
@Injectable()
export class ServerAddressService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly environment: Environment,
  ) {}

  /**
   * Records the address of a listening server. If several servers share a database, the last one to start wins.
   *
   * @throws the driver's error.
   */
  async record(port: number): Promise<void> {
    const { PUBLIC_URL } = this.environment;
    await this.dataSource.query(
      `INSERT INTO server_address (url, is_public) VALUES ($1, $2)
       ON CONFLICT (only_row) DO UPDATE SET url = excluded.url, is_public = excluded.is_public, recorded_at = now()`,
      [PUBLIC_URL ?? localUrl(this.environment, port), PUBLIC_URL !== undefined],
    );
  }

  /**
   * Returns the address for links: this process's own `PUBLIC_URL`, or the address that a server has recorded, or a guess from
   * `HOST` and `PORT`.
   *
   * @throws the driver's error.
   */
  async find(): Promise<ServerAddress> {
    const { PUBLIC_URL, PORT } = this.environment;
    if (PUBLIC_URL !== undefined) return { url: PUBLIC_URL, source: 'public' };
    const [recorded] = await this.dataSource.query<{ url: string; is_public: boolean }[]>(
      'SELECT url, is_public FROM server_address',
    );
    if (recorded) return { url: recorded.url, source: recorded.is_public ? 'public' : 'listening' };
    return { url: localUrl(this.environment, PORT), source: 'guess' };
  }
}
