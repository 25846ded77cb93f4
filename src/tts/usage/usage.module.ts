import { Module } from '@nestjs/common';
import { MeteringModule } from '../../rate-limit/metering/metering.module';
import { UsageController } from './usage.controller';
import { UsageService } from './usage.service';
import { UsageWriter } from './usage-writer';

@Module({
  imports: [MeteringModule],
  controllers: [UsageController],
  providers: [UsageService, UsageWriter],
  exports: [UsageService],
})
export class UsageModule {}
