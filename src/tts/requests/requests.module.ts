import { Module } from '@nestjs/common';
import { RequestRecorder } from './request-recorder';
import { RequestWriter } from './request-writer';
import { RequestsController } from './requests.controller';
import { RequestsService } from './requests.service';

@Module({
  controllers: [RequestsController],
  providers: [RequestRecorder, RequestWriter, RequestsService],
  exports: [RequestRecorder, RequestsService],
})
export class RequestsModule {}
