import { Module } from '@nestjs/common';
import { AuthModule } from './auth.module';
import { IdempotencyModule } from './idempotency/idempotency.module';

const rooms = [AuthModule, IdempotencyModule];

/** Who a caller is, and what it may do. */
@Module({ imports: rooms, exports: rooms })
export class AuthFloor {}
