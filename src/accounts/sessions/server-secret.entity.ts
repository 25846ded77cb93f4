import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A secret that all replicas share. */
@Entity('server_secrets')
export class ServerSecret {
  @PrimaryColumn('text')
  name: string;

  @Column('bytea')
  value: Buffer;
}
