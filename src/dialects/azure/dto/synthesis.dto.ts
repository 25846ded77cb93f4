import { ApiProperty } from '@nestjs/swagger';
import { textProblem } from '@voxgate/speech';
import { Rule } from '../../../platform/validation/rule.decorator';

/** The body of POST /cognitiveservices/v1. */
export class AzureSynthesisDto {
  /** The SSML to speak. */
  @ApiProperty({ minLength: 1 })
  @Rule(textProblem)
  ssml: string;
}
