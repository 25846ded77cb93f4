import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { localUrl } from '../../platform/config/server-url';
import { currentTime } from '../../platform/database/times';
import { StoredServerAddress } from './server-address.entity';

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
    @InjectRepository(StoredServerAddress) private readonly addresses: Repository<StoredServerAddress>,
    private readonly environment: Environment,
  ) {}

  /**
   * Records the address of a listening server. If several servers share a database, the last one to start wins.
   *
   * @throws the driver's error.
   */
  async record(port: number): Promise<void> {
    const { PUBLIC_URL } = this.environment;
    const url = PUBLIC_URL ?? localUrl(this.environment, port);
    const recorded = { onlyRow: true, url, isPublic: PUBLIC_URL !== undefined, recordedAt: currentTime };
    await this.addresses.upsert(recorded, ['onlyRow']);
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
    const recorded = await this.addresses.findOneBy({ onlyRow: true });
    if (recorded) return { url: recorded.url, source: recorded.isPublic ? 'public' : 'listening' };
    return { url: localUrl(this.environment, PORT), source: 'guess' };
  }
}
