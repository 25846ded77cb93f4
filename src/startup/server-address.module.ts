import { Module } from '@nestjs/common';
import { ServerAddressService } from './server-address.service';

@Module({ providers: [ServerAddressService], exports: [ServerAddressService] })
export class ServerAddressModule {}
