import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A secret of a key that a rotation has replaced. It authenticates as its key until it ends. */
@Entity('api_key_former_secrets')
export class ApiKeyFormerSecret {
  /** SHA-256 of the secret. */
  @PrimaryColumn('bytea')
  digest: Buffer;

  @Column({ type: 'text', name: 'api_key_id' })
  apiKeyId: string;

  /** The start of the secret, safe to display. */
  @Column('text')
  prefix: string;

  @Column({ type: 'timestamptz', name: 'replaced_at', precision: 3, insert: false, update: false })
  replacedAt: Date;

  @Column({ type: 'timestamptz', name: 'ends_at', precision: 3 })
  endsAt: Date;
}
