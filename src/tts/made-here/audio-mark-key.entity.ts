import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one secret of all marks. */
@Entity('audio_mark_keys')
export class AudioMarkKey {
  @PrimaryColumn({ type: 'boolean', name: 'is_only' })
  isOnly: boolean;

  /** 32 bytes. */
  @Column('bytea')
  secret: Buffer;
}
