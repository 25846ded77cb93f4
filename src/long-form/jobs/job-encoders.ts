import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AudioEncoders } from '@voxgate/speech';
import { Environment } from '../../platform/config/environment';
import { nestLog } from '../../tts/nest-log';
import { workerCount } from '../../tts/speech-options';

/**
 * The encoders of the files of jobs. They have threads of their own, which begin with the first job and have a low priority, so that
 * requests wait for none of them.
 */
@Injectable()
export class JobEncoders extends AudioEncoders implements OnApplicationShutdown {
  constructor(environment: Environment) {
    super({ maxThreads: workerCount(environment), isBackground: true, log: nestLog('Jobs') });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }
}
