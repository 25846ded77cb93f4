import { Module, type Type } from '@nestjs/common';
import { CartesiaModule } from './cartesia/cartesia.module';
import { DeepgramModule } from './deepgram/deepgram.module';
import { ElevenLabsModule } from './elevenlabs/elevenlabs.module';
import { ModelsController } from './models.controller';
import { OpenAiModule } from './openai/openai.module';

/** Routes that the dialects share. */
@Module({ imports: [DeepgramModule, ElevenLabsModule], controllers: [ModelsController] })
class SharedModule {}

/**
 * The modules of all dialects. The application must import each of them directly: routes of nested modules come last, after the
 * route for unknown paths.
 */
export const dialectModules: readonly Type[] = [
  SharedModule,
  OpenAiModule,
  ElevenLabsModule,
  DeepgramModule,
  CartesiaModule,
];
