import { Module } from '@nestjs/common';
import { LinkKeys } from './link-keys';

/** The keys that sign links. Commands use them without the rest. */
@Module({ providers: [LinkKeys], exports: [LinkKeys] })
export class LinkKeysModule {}
