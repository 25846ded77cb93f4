import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { SqlClient } from '../platform/database/sql-client';
import { readStatement } from '../platform/database/statement';
import { onResponseOver } from '../platform/responses/response-over';

const findStatement = { name: 'accounts_to_end', text: readStatement('accounts/lately-suspended.sql') };

/** Milliseconds between two looks at which accounts have been suspended. */
const lookMs = 1000;

/** Seconds by which a look overlaps the one before: a request may have been authenticated that long before its response is listed here. */
const overlapSeconds = 15;

/**
 * Ends the responses of accounts that are suspended or deleted while they run, on whichever server that happened. The connection of a
 * response is closed, which ends its speech, as if the client had left. WebSockets are responses, too.
 */
@Injectable()
export class RunningResponses implements OnApplicationShutdown {
  private readonly logger = new Logger('Accounts');
  /** The connections of what is running. */
  private readonly byAccount = new Map<string, Map<object, Socket>>();
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  /** The time of the last look by the database's clock. */
  private lookedAt: Date | null = null;
  private isFailing = false;

  constructor(private readonly sql: SqlClient) {}

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Lists a response until it is over. */
  add(accountId: string, response: ServerResponse): void {
    this.list(accountId, response, response.req.socket);
    onResponseOver(response, () => this.remove(accountId, response));
  }

  /** Lists a connection of another protocol than HTTP until it is closed. */
  addConnection(accountId: string, socket: Socket): void {
    if (socket.destroyed || this.byAccount.get(accountId)?.has(socket)) return;
    this.list(accountId, socket, socket);
    socket.once('close', () => this.remove(accountId, socket));
  }

  /** Ends the responses of an account that this server is sending. Other servers do the same within some seconds. */
  end(accountId: string): void {
    for (const socket of this.byAccount.get(accountId)?.values() ?? []) socket.destroy();
  }

  private list(accountId: string, key: object, socket: Socket): void {
    const listed = this.byAccount.get(accountId) ?? new Map<object, Socket>();
    this.byAccount.set(accountId, listed.set(key, socket));
    this.lookLater();
  }

  private remove(accountId: string, key: object): void {
    const listed = this.byAccount.get(accountId);
    listed?.delete(key);
    if (listed?.size === 0) this.byAccount.delete(accountId);
  }

  private lookLater(): void {
    if (this.isStopped) return;
    this.timer ??= setTimeout(() => void this.look(), lookMs).unref();
  }

  /** While nothing runs, nobody looks. */
  private async look(): Promise<void> {
    try {
      const rows = await this.sql.query<{ now: Date; id: string | null }>(findStatement, [
        this.lookedAt,
        overlapSeconds,
      ]);
      for (const { id } of rows) if (id !== null) this.end(id);
      this.lookedAt = rows[0]!.now;
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing)
        this.logger.warn(`Suspended accounts cannot be looked up now, will retry: ${withCauses(error)}`);
      this.isFailing = true;
    }
    this.timer = undefined;
    if (this.byAccount.size > 0) this.lookLater();
    // What was suspended while nothing ran has nothing to end.
    else this.lookedAt = null;
  }
}
