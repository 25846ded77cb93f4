import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService, type Client, digestApiKey, isApiKey, server } from 'voxgate';
import type { Leak } from './leak';

/** The keys of this server whose secret, current or former, has one of these digests. */
const findSql = `
  SELECT encode(digest, 'hex') AS digest, id FROM api_keys WHERE digest = ANY ($1)
  UNION ALL
  SELECT encode(digest, 'hex'), api_key_id FROM api_key_former_secrets WHERE digest = ANY ($1)`;

/** Whether the secret still works, or would if somebody enabled the key. Locks the key. */
const lockSql = `
  SELECT account_id AS "accountId", name, prefix, disabled_at IS NULL AS "isEnabled",
    revoked_at IS NULL AND NOT EXISTS (
      SELECT FROM api_key_former_secrets AS s WHERE s.digest = $2 AND s.ends_at <= clock_timestamp()
    ) AS "isUsable",
    EXISTS (
      SELECT FROM audit_events AS e
      WHERE e.action = 'api_key.leaked' AND e.subject_id = k.id AND e.details ->> 'url' IS NOT DISTINCT FROM $3
    ) AS "isKnown"
  FROM api_keys AS k WHERE id = $1 FOR NO KEY UPDATE`;

/**
 * Ends a secret for good, so that it does not work again when somebody enables the key. A current secret becomes a former one.
 * Its place is taken by the SHA-256 of its digest: no secret has this digest, and the key needs a rotation.
 */
const endSql = `
  WITH ended AS (
    INSERT INTO api_key_former_secrets (digest, api_key_id, prefix, ends_at)
    SELECT digest, id, prefix, clock_timestamp() FROM api_keys WHERE digest = $1
  ), shortened AS (
    UPDATE api_key_former_secrets SET ends_at = LEAST(ends_at, clock_timestamp()) WHERE digest = $1
  )
  UPDATE api_keys SET digest = sha256(digest) WHERE digest = $1`;

/** Handles reports of secrets that were found in public. */
@Injectable()
export class LeaksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Ends the reported secrets for good, and disables their keys. Each is recorded in its account's audit trail, which alerts the account.
   *
   * @returns for each report, whether the secret is or was one of this server's.
   */
  async handle(leaks: readonly Leak[], client: Client): Promise<boolean[]> {
    const digests = leaks.map(({ token }) => (isApiKey(token) ? digestApiKey(token) : undefined));
    const found = await this.dataSource.query<{ digest: string; id: string }[]>(findSql, [
      digests.filter((digest) => digest !== undefined),
    ]);
    const keys = new Map(found.map(({ digest, id }) => [digest, id]));
    for (const [index, leak] of leaks.entries()) {
      const digest = digests[index];
      const id = digest && keys.get(digest.toString('hex'));
      if (digest && id !== undefined) await this.disable(id, digest, leak, client);
    }
    return digests.map((digest) => digest !== undefined && keys.has(digest.toString('hex')));
  }

  /** Ends a secret and disables its key, unless the secret had ended before. Further reports of it are not recorded. */
  private async disable(id: string, digest: Buffer, { source, url }: Leak, client: Client): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [key] = await manager.query<
        { accountId: string; name: string; prefix: string; isEnabled: boolean; isUsable: boolean; isKnown: boolean }[]
      >(lockSql, [id, digest, url]);
      if (!key?.isUsable) return;
      await manager.query(endSql, [digest]);
      // From before secrets were ended.
      if (key.isKnown && !key.isEnabled) return;
      await manager.query('UPDATE api_keys SET disabled_at = clock_timestamp() WHERE id = $1 AND disabled_at IS NULL', [
        id,
      ]);
      await this.audit.record(manager, {
        accountId: key.accountId,
        action: 'api_key.leaked',
        actor: { ...server, ...client },
        subject: { type: 'api_key', id, name: key.name },
        details: { source, url },
      });
    });
  }
}
