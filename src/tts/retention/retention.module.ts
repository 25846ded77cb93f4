import { Module } from '@nestjs/common';
import { Pruner } from './pruner';

@Module({ providers: [Pruner] })
export class RetentionModule {}
