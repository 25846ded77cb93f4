import { Module } from '@nestjs/common';
import { DictionariesModule } from '../../tts/dictionaries/dictionaries.module';
import { AuthModule } from '../../auth/auth.module';
import { RealtimeModule } from '../realtime/realtime.module';
import { SpeechTokensModule } from '../../auth/tokens/speech-tokens.module';
import { TtsModule } from '../../tts/tts.module';
import { UsageModule } from '../../tts/usage/usage.module';
import { PronunciationDictionariesController } from './dictionaries/pronunciation-dictionaries.controller';
import { PronunciationFilesController } from './dictionaries/pronunciation-files.controller';
import { EmptyListsController } from './empty-lists.controller';
import { CharacterStatsController } from './character-stats.controller';
import { TextToDialogueController } from './dialogue/text-to-dialogue.controller';
import { ElevenLabsHistoryController } from './history/elevenlabs-history.controller';
import { ElevenLabsVoices } from './elevenlabs-voices';
import { StreamInputController } from './realtime/stream-input.controller';
import { SingleUseTokensController } from './single-use-tokens.controller';
import { TextToSpeechController } from './text-to-speech.controller';
import { UserController } from './user.controller';
import { ElevenLabsVoicesController } from './voices.controller';

/** The routes of ElevenLabs’ API: docs/dialects/elevenlabs.md. */
@Module({
  imports: [AuthModule, DictionariesModule, RealtimeModule, SpeechTokensModule, TtsModule, UsageModule],
  controllers: [
    TextToSpeechController,
    TextToDialogueController,
    ElevenLabsVoicesController,
    UserController,
    CharacterStatsController,
    EmptyListsController,
    ElevenLabsHistoryController,
    SingleUseTokensController,
    StreamInputController,
    PronunciationFilesController,
    PronunciationDictionariesController,
  ],
  providers: [ElevenLabsVoices],
  exports: [ElevenLabsVoices],
})
export class ElevenLabsModule {}
