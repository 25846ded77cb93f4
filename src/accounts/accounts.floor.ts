import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts.module';
import { FilesModule } from './files/files.module';
import { DeliveryModule } from './delivery/delivery.module';

const rooms = [AccountsModule, FilesModule, DeliveryModule];

/** Accounts, their people and files, and what tells them of changes. */
@Module({ imports: rooms, exports: rooms })
export class AccountsFloor {}
