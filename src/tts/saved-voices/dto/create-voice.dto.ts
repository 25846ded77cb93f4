import { ApiProperty } from '@nestjs/swagger';
import { IsLabel, ToLabel } from '../../../platform/validation/label.decorator';
import { Rule } from '../../../platform/validation/rule.decorator';

const maxMixLength = 200;

/** The body of POST /api/v1/voices. */
export class CreateVoiceDto {
  /**
   * A name for people. It is trimmed and normalised to NFC. The `voice_id` is made from it: `Our Narrator` gets
   * `mix_our-narrator`.
   * @example "Our Narrator"
   */
  @ToLabel()
  @IsLabel()
  name: string;

  /**
   * The voices, joined by `+`, each with its weight in brackets. You may use all of them.
   * @example af_bella(2)+af_heart(1)
   */
  @ApiProperty({ minLength: 1, maxLength: maxMixLength })
  @Rule(mixProblem)
  mix: string;
}

function mixProblem(mix: unknown): string | undefined {
  if (typeof mix === 'string' && mix.length >= 1 && mix.length <= maxMixLength) return undefined;
  return `must be a string of 1 to ${maxMixLength} characters`;
}
