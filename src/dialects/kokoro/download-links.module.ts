import { Module } from '@nestjs/common';
import { FilesModule } from '../../accounts/files/files.module';
import { LinksModule } from '../../tts/links/links.module';
import { DownloadLinks } from './download-links';

/** Speech that is kept for an hour. */
@Module({ imports: [FilesModule, LinksModule], providers: [DownloadLinks], exports: [DownloadLinks] })
export class DownloadLinksModule {}
