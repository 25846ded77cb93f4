import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of the ledger: by whose request a marked sound was made. */
@Entity('audio_marks')
export class AudioMarkRow {
  /** The 64 bits as a signed number, in decimal. */
  @PrimaryColumn('bigint')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column({ type: 'text', name: 'api_key_id', nullable: true })
  apiKeyId: string | null;

  @Column({ type: 'text', name: 'user_id', nullable: true })
  userId: string | null;

  /** As in `MarkFacts`. */
  @Column('text')
  surface: string;

  /** As in `MarkFacts`. */
  @Column({ type: 'text', name: 'source_id' })
  sourceId: string;

  @Column({ type: 'text', name: 'voice_id' })
  voiceId: string;

  /** SHA-256 of the text; `null` if the server ended before all of it was written. */
  @Column({ type: 'bytea', name: 'text_digest', nullable: true })
  textDigest: Buffer | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;
}
