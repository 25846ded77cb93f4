import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { WorkFolders } from '../work/work-folders';

/** The folders in which the files of lines are made. */
@Injectable()
export class BatchFolders extends WorkFolders {
  constructor({ VOXGATE_DATA_DIR }: Environment) {
    super(join(VOXGATE_DATA_DIR, 'batches'));
  }
}
