import { Module } from '@nestjs/common';
import { ModelsController } from './models.controller';

/** The dialects, and what they share. Each has a module of its own. */
@Module({ controllers: [ModelsController] })
export class DialectsModule {}
