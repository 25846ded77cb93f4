import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { Environment } from '../../platform/config/environment';
import { FileListing } from './file-listing.entity';
import { FileSweep } from './file-sweep';
import { FilesController } from './files.controller';
import { FilesService } from './files.service';
import { DownloadSlots } from './http/download-slots';
import { FileResponder } from './http/file-responder';
import { ZipResponder } from './http/zip-responder';
import { IncomingFiles } from './incoming-files';
import { FileStore } from './store/file-store';
import { fileStoreFor } from './store/file-store.provider';
import { StoredObject } from './stored-object.entity';
import { StoredObjects } from './stored-objects';

/** Stores the files of accounts, and sends them. */
@Module({
  imports: [TypeOrmModule.forFeature([FileListing, StoredObject]), AuditModule],
  controllers: [FilesController],
  providers: [
    { provide: FileStore, inject: [Environment], useFactory: fileStoreFor },
    StoredObjects,
    IncomingFiles,
    FilesService,
    FileSweep,
    DownloadSlots,
    FileResponder,
    ZipResponder,
  ],
  exports: [StoredObjects, DownloadSlots, FileStore, FilesService, FileResponder, ZipResponder],
})
export class FilesModule {}
