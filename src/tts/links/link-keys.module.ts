import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FileLink } from './file-link.entity';
import { LinkKey } from './link-key.entity';
import { LinkKeys } from './link-keys';

/** The keys that sign links. Commands use them without the rest. */
@Module({
  imports: [TypeOrmModule.forFeature([FileLink, LinkKey])],
  providers: [LinkKeys],
  exports: [LinkKeys, TypeOrmModule],
})
export class LinkKeysModule {}
