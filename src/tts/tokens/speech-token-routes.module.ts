import { Module } from '@nestjs/common';
import { SpeechTokensModule } from '../../auth/tokens/speech-tokens.module';
import { TtsModule } from '../tts.module';
import { SpeechTokensController } from './speech-tokens.controller';

/** The route that makes tokens. It must know which voices a key may use. */
@Module({ imports: [SpeechTokensModule, TtsModule], controllers: [SpeechTokensController] })
export class SpeechTokenRoutesModule {}
