import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Voice } from '@voxgate/speech';
import type { VoiceGrounds } from '../own-voice-source';

/** A voice that an account has handed in. */
@Entity('own_voices')
export class OwnVoiceRow {
  @PrimaryColumn({ type: 'text', name: 'account_id' })
  accountId: string;

  /** `own_` and the name in small Latin letters, digits and hyphens. Unique in the account. */
  @PrimaryColumn({ type: 'text', name: 'voice_id' })
  voiceId: string;

  /** Random, so that a voice that is handed in again is another one for caches and engines. */
  @Column('text')
  key: string;

  @Column('text')
  name: string;

  /** A BCP 47 tag. */
  @Column('text')
  language: string;

  @Column('text')
  gender: Voice['gender'];

  /** Integrated loudness in LUFS. */
  @Column('float8')
  loudness: number;

  @Column('text')
  grounds: VoiceGrounds;

  @Column({ type: 'text', name: 'grounds_note', nullable: true })
  groundsNote: string | null;

  /** SHA-256 of its numbers. */
  @Column('bytea')
  digest: Buffer;

  /** 510 rows of 256 numbers of 32 bits, little-endian. Only read where they are spoken. */
  @Column({ type: 'bytea', select: false })
  styles: Buffer;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, insert: false, update: false })
  createdAt: Date;
}
