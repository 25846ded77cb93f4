import { Module } from '@nestjs/common';
import { AzureModule } from './azure/azure.module';
import { CartesiaModule } from './cartesia/cartesia.module';
import { DeepgramModule } from './deepgram/deepgram.module';
import { ElevenLabsModule } from './elevenlabs/elevenlabs.module';
import { KokoroModule } from './kokoro/kokoro.module';
import { MaryTtsModule } from './marytts/marytts.module';
import { GoogleModule } from './google/google.module';
import { ModelsController } from './models.controller';
import { HeadTtsModule } from './headtts/headtts.module';
import { McpModule } from './mcp/mcp.module';
import { OpenAiModule } from './openai/openai.module';
import { PiperModule } from './piper/piper.module';
import { RealtimeModule } from './realtime/realtime.module';
import { VoicesController } from './voices.controller';
import { WyomingModule } from './wyoming/wyoming.module';

/** Routes that the dialects share. */
@Module({
  imports: [DeepgramModule, ElevenLabsModule, GoogleModule],
  controllers: [ModelsController, VoicesController],
})
class SharedModule {}

const rooms = [
  RealtimeModule,
  SharedModule,
  OpenAiModule,
  ElevenLabsModule,
  DeepgramModule,
  CartesiaModule,
  HeadTtsModule,
  McpModule,
  KokoroModule,
  MaryTtsModule,
  PiperModule,
  AzureModule,
  GoogleModule,
  WyomingModule,
];

/** Other services' APIs, and speech for a text that is still being written. */
@Module({ imports: rooms, exports: rooms })
export class DialectsFloor {}
