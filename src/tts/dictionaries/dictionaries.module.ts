import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../accounts/audit/audit.module';
import { RequestDictionaries } from '../request-dictionaries';
import { AccountDictionaries } from './account-dictionaries';
import { DictionariesController } from './dictionaries.controller';
import { DictionariesService } from './dictionaries.service';
import { DictionaryVersion } from './dictionary-version.entity';
import { LexiconsController } from './lexicons.controller';
import { PronunciationDictionary } from './pronunciation-dictionary.entity';

/** Global, because speech uses `RequestDictionaries` if the application has it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([PronunciationDictionary, DictionaryVersion]), AuditModule],
  controllers: [LexiconsController, DictionariesController],
  providers: [DictionariesService, { provide: RequestDictionaries, useClass: AccountDictionaries }],
  exports: [DictionariesService, RequestDictionaries],
})
export class DictionariesModule {}
