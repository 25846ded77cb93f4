import { Module } from '@nestjs/common';
import { LargeBodies } from './large-bodies';

/** The places for large bodies. All routes of the server share them, whoever reads their bodies. */
@Module({ providers: [LargeBodies], exports: [LargeBodies] })
export class LargeBodiesModule {}
