import { Module } from '@nestjs/common';
import { UsageMeter } from './usage-meter';

@Module({ providers: [UsageMeter], exports: [UsageMeter] })
export class MeteringModule {}
