import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request that its client has named, and its answer or the job that it has made. */
@Entity('idempotent_requests')
export class IdempotentRequest {
  @PrimaryColumn({ type: 'text', name: 'account_id' })
  accountId: string;

  /** SHA-256 of the name and of whoever has chosen it. */
  @PrimaryColumn({ type: 'bytea', name: 'key_digest' })
  keyDigest: Buffer;

  /** SHA-256 of what is asked for. */
  @Column({ type: 'bytea', name: 'request_digest' })
  requestDigest: Buffer;

  /** Whose right it is to answer. */
  @Column('uuid')
  run: string;

  /** When that right ends unless its server renews it; `null`: there is an answer or a job. */
  @Column({ type: 'timestamptz', name: 'lease_until', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column({ type: 'json', nullable: true })
  headers: Record<string, string> | null;

  /** The stored file with the body of the answer. */
  @Column({ type: 'text', name: 'file_id', nullable: true })
  fileId: string | null;

  /** The job that it has made, in place of a copy of an answer. The row is removed with the job. */
  @Column({ type: 'text', name: 'job_id', nullable: true })
  jobId: string | null;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
}
