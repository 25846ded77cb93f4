import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WindowsModule } from '../../rate-limit/windows.module';
import { OperatorKey } from './operator-key.entity';
import { OperatorKeysService } from './operator-keys.service';
import { OperatorRequest } from './operator-request.entity';
import { OperatorRequests } from './operator-requests.service';

/** The keys of operators' programs, also for the command line. */
@Module({
  imports: [TypeOrmModule.forFeature([OperatorKey, OperatorRequest]), WindowsModule],
  providers: [OperatorKeysService, OperatorRequests],
  exports: [OperatorKeysService, OperatorRequests],
})
export class OperatorKeysModule {}
