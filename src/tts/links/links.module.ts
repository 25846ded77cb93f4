import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module';
import { AuditModule } from '../../accounts/audit/audit.module';
import { FilesModule } from '../../accounts/files/files.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { FeedFileLinks } from './feed-file-links';
import { FileLinksController } from './file-links.controller';
import { LinkKeysModule } from './link-keys.module';
import { LinkUses } from './link-uses';
import { LinkedFilesController } from './linked-files.controller';
import { LinksService } from './links.service';

/** Links to stored files that work without a key. */
@Module({
  imports: [AccountsModule, AuditModule, FilesModule, LinkKeysModule, RateLimitModule],
  controllers: [FileLinksController, LinkedFilesController],
  providers: [FeedFileLinks, LinkUses, LinksService],
  exports: [FeedFileLinks, LinksService, LinkKeysModule],
})
export class LinksModule {}
