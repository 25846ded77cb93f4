import { join } from 'node:path';
import type { Environment } from '../../../platform/config/environment';
import { DiskFileStore } from './disk-file-store';
import type { FileStore } from './file-store';
import { S3FileStore } from './s3-file-store';

/** The directory for stored files, and for those that are being received. */
export function filesDirectory({ FILES_DIR, VOXGATE_DATA_DIR }: Environment): string {
  return FILES_DIR ?? join(VOXGATE_DATA_DIR, 'files');
}

/** The store that the environment configures. */
export function fileStoreFor(environment: Environment): FileStore {
  const { FILES_URL: url, FILES_ACCESS_KEY_ID, FILES_SECRET_ACCESS_KEY } = environment;
  if (url === undefined) return new DiskFileStore(join(filesDirectory(environment), 'objects'));
  return new S3FileStore({ url, accessKeyId: FILES_ACCESS_KEY_ID!, secretAccessKey: FILES_SECRET_ACCESS_KEY! });
}
