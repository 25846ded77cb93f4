import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import { WorkFolders } from '../work/work-folders';

/** The folders in which the files of jobs are made. */
@Injectable()
export class JobFolders extends WorkFolders {
  constructor({ VOXGATE_DATA_DIR }: Environment) {
    super(join(VOXGATE_DATA_DIR, 'jobs', 'files'));
  }
}
