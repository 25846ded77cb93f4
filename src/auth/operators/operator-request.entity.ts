import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request of an operator's program that has made something, under the name that the program gave it. */
@Entity('operator_requests')
export class OperatorRequest {
  @PrimaryColumn({ type: 'text', name: 'operator_key_id' })
  operatorKeyId: string;

  /** SHA-256 of the `Idempotency-Key`. */
  @PrimaryColumn({ type: 'bytea', name: 'key_digest' })
  keyDigest: Buffer;

  /** SHA-256 of what was asked for. */
  @Column({ type: 'bytea', name: 'request_digest' })
  requestDigest: Buffer;

  /** What was made. The answer to a repeated request is that, as it is then. */
  @Column({ type: 'text', name: 'subject_id' })
  subjectId: string;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
}
