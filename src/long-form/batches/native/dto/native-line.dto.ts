import { ApiProperty, PickType } from '@nestjs/swagger';
import { SpeechRequestDto } from '../../../../tts/dto/speech-request.dto';
import { IsGiven } from '../../../../platform/validation/is-given.decorator';
import { Rule } from '../../../../platform/validation/rule.decorator';
import { maxCustomIdLength } from '../../limits';

/** A line of a batch: what has an effect of the fields of POST /api/v1/tts. */
export class NativeLineDto extends PickType(SpeechRequestDto, [
  'text',
  'input_type',
  'voice_id',
  'format',
  'sample_rate',
  'speed',
  'pitch',
  'normalize',
  'locale',
  'pronunciation_dictionaries',
] as const) {
  /** Your name for the line, different in each line of the batch. The result has it. @example greeting */
  @ApiProperty({ minLength: 1, maxLength: maxCustomIdLength })
  @IsGiven()
  // `BatchInput` has checked it, for all APIs.
  @Rule(() => undefined)
  custom_id?: string;
}
