import { Module } from '@nestjs/common';
import { SpeechTokensModule } from '../../auth/tokens/speech-tokens.module';
import { TtsModule } from '../../tts/tts.module';
import { RealtimeModule } from '../realtime/realtime.module';
import { AzureVoices } from './azure-voices';
import { AzureSocketController } from './realtime/socket.controller';
import { AzureSynthesisController } from './synthesis.controller';
import { AzureTokensController } from './tokens.controller';
import { AzureVoicesController } from './voices.controller';

/** The routes of Azure’s speech service: docs/dialects/azure.md. */
@Module({
  imports: [RealtimeModule, SpeechTokensModule, TtsModule],
  controllers: [AzureSynthesisController, AzureVoicesController, AzureTokensController, AzureSocketController],
  providers: [AzureVoices],
})
export class AzureModule {}
