import { PickType } from '@nestjs/swagger';
import { SpeechRequestDto } from './speech-request.dto';

/** The body of POST /api/v1/tts/preview. */
export class PreviewRequestDto extends PickType(SpeechRequestDto, [
  'text',
  'input_type',
  'voice_id',
  'speed',
  'pitch',
  'normalize',
  'locale',
  'pronunciation_dictionaries',
]) {}
