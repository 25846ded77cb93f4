import { type DynamicModule, Module } from '@nestjs/common';
import { DictionariesModule } from './dictionaries/dictionaries.module';
import { HistoryModule } from './history/history.module';
import { LinksModule } from './links/links.module';
import { OwnVoicesModule } from './own-voices/own-voices.module';
import { MadeHereModule } from './made-here/made-here.module';
import type { PackEngines } from './pack-engines';
import { RequestsModule } from './requests/requests.module';
import { RetentionModule } from './retention/retention.module';
import { SavedVoicesModule } from './saved-voices/saved-voices.module';
import { StartedEnginesModule } from './started-engines.module';
import { SpeechTokenRoutesModule } from './tokens/speech-token-routes.module';
import { TtsModule } from './tts.module';
import { UsageModule } from './usage/usage.module';

/** Speech, and what is kept about it. */
@Module({})
export class TtsFloor {
  /** @param engines those that have been started already. By default, `TtsModule` makes its own. */
  static with(engines?: PackEngines): DynamicModule {
    const rooms = [
      ...(engines ? [StartedEnginesModule.with(engines)] : []),
      TtsModule,
      SpeechTokenRoutesModule,
      DictionariesModule,
      MadeHereModule,
      OwnVoicesModule,
      SavedVoicesModule,
      LinksModule,
      HistoryModule,
      UsageModule,
      RequestsModule,
      RetentionModule,
    ];
    return { module: TtsFloor, imports: rooms, exports: rooms };
  }
}
