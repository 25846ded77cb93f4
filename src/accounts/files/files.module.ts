import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { Environment } from '../../platform/config/environment';
import { FileSweep } from './file-sweep';
import { FilesController } from './files.controller';
import { FilesService } from './files.service';
import { DownloadSlots } from './http/download-slots';
import { FileResponder } from './http/file-responder';
import { IncomingFiles } from './incoming-files';
import { FileStore } from './store/file-store';
import { fileStoreFor } from './store/file-store.provider';
import { StoredObjects } from './stored-objects';

/** Stores the files of accounts, and sends them. */
@Module({
  imports: [AuditModule],
  controllers: [FilesController],
  providers: [
    { provide: FileStore, inject: [Environment], useFactory: fileStoreFor },
    StoredObjects,
    IncomingFiles,
    FilesService,
    FileSweep,
    DownloadSlots,
    FileResponder,
  ],
  exports: [DownloadSlots, FileStore, FilesService, FileResponder],
})
export class FilesModule {}
