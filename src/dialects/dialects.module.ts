import { Module, type Type } from '@nestjs/common';
import { ElevenLabsModule } from './elevenlabs/elevenlabs.module';
import { ModelsController } from './models.controller';
import { OpenAiModule } from './openai/openai.module';

/** What the dialects share. */
@Module({ imports: [ElevenLabsModule], controllers: [ModelsController] })
class SharedModule {}

/**
 * All that speaks in a dialect. The application imports each by itself: routes of modules within modules come last, and those for
 * unknown paths would come before them.
 */
export const dialectModules: readonly Type[] = [SharedModule, OpenAiModule, ElevenLabsModule];
