import { ApiProperty } from '@nestjs/swagger';
import type { Voice } from '@voxgate/speech';
import { IfGiven } from '../../../platform/validation/if-given.decorator';
import { IsLabel, ToLabel } from '../../../platform/validation/label.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { voiceGrounds, type VoiceGrounds } from '../../own-voice-source';

const genders = ['female', 'male', 'unknown'] as const;
const maxNoteLength = 500;

/** The form of POST /api/v1/voices/own. */
export class CreateOwnVoiceDto {
  /**
   * The voice: 510 rows of 256 numbers, as `.bin`, `.npy`, `.pt` or `.safetensors`. At most 2 MB. Nothing in it is executed.
   */
  @ApiProperty({ type: String, format: 'binary' })
  @Rule((file) => (Buffer.isBuffer(file) ? undefined : 'must be a file'))
  file: Buffer;

  /**
   * A name for people. It is trimmed and normalised to NFC. The `voice_id` is made from it: `Ada reads` gets `own_ada-reads`.
   * @example "Ada reads"
   */
  @ToLabel()
  @IsLabel()
  name: string;

  /** The language that the voice speaks, a BCP 47 tag. Kokoro must speak it. @example en-US */
  @ApiProperty({ minLength: 2, maxLength: 35 })
  @Rule(languageProblem)
  language: string;

  /** How the voice sounds. @example female */
  @ApiProperty({ enum: genders, required: false, default: 'unknown' })
  @IfGiven()
  @Rule((gender) => oneOf(genders, gender))
  gender?: Voice['gender'];

  /**
   * Why your account may use the voice: it is your `own_voice`, the person has given `consent`, or a `licence` allows it. It is kept in the
   * audit trail.
   * @example consent
   */
  @ApiProperty({ enum: voiceGrounds })
  @Rule((grounds) => oneOf(voiceGrounds, grounds))
  grounds: VoiceGrounds;

  /** Who has consented, or which licence it is. @example "Ada has signed our form of 2030-01-31." */
  @ApiProperty({ required: false, maxLength: maxNoteLength })
  @IfGiven()
  @Rule(noteProblem)
  grounds_note?: string;
}

function languageProblem(language: unknown): string | undefined {
  const rule = 'must be a language tag such as en-US';
  if (typeof language !== 'string' || language.length < 2 || language.length > 35) return rule;
  try {
    return Intl.getCanonicalLocales(language).length === 1 ? undefined : rule;
  } catch {
    return rule;
  }
}

function noteProblem(note: unknown): string | undefined {
  if (typeof note === 'string' && Array.from(note).length <= maxNoteLength && !note.includes('\0')) return undefined;
  return `must be a text of at most ${maxNoteLength} characters`;
}
