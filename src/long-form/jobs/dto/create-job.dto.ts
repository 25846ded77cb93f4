import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { documentTypes, type DocumentType, optionalKinds, type OptionalKind } from '@voxgate/documents';
import { UploadedFile } from '../../../platform/http/uploaded-file';
import { maxVoiceIdLength, SpeechRequestDto, voiceIdProblem } from '../../../tts/dto/speech-request.dto';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { trueOrFalse } from '../../../platform/validation/value-rules';
import { numberIn } from '../../../platform/validation/number-in';
import { type JobFormat, jobFormatNames } from '../job-formats';
import { documentUrlProblem } from '../upload/document-url';

const maxNameLength = 500;

/** As many as a document may have chapters. */
const maxChapterVoices = 1000;

/** Maximum number of JSON values in the body: the chapters with voices of their own, and the rest. */
export const maxHandInValues = 5 * maxChapterVoices;

/** Bounds of the loudness in LUFS. */
const loudnesses = { minimum: -31, maximum: -10 };

/** What a job has of a request for speech. */
export class JobSpeechDto extends PickType(SpeechRequestDto, [
  'speed',
  'pitch',
  'normalize',
  'pronunciation_dictionaries',
] as const) {
  /**
   * A voice from GET /api/v1/voices, a mix or a saved voice. Defaults to one that speaks the language of the document:
   * the default voice if it does, else the best one that your key may use.
   * @example slt
   */
  @ApiProperty({ minLength: 1, maxLength: maxVoiceIdLength })
  @IsGiven()
  @Rule(voiceIdProblem)
  voice_id?: string;
}

export class ChapterVoiceDto {
  /** The number of the chapter, from 1. @example 2 */
  @ApiProperty({ minimum: 1 })
  chapter: number;

  /** Its voice, mix or saved voice. @example kal */
  voice_id: string;
}

export class JobDocumentDto {
  /** The text, Markdown, HTML or SSML: at most 2,000,000 characters to speak (the server’s `MAX_JOB_CHARACTERS`). */
  @ApiProperty({
    minLength: 1,
    example: '# The first chapter\n\nIt was a bright day.\n\n# The second chapter\n\nIt rained.',
  })
  @IsGiven()
  @Rule((text) => (typeof text === 'string' && text.trim() !== '' ? undefined : 'must be a text that is not empty'))
  text?: string;

  /**
   * In place of `text`: a document, such as an EPUB, PDF or DOCX. In a form, it is a file of at most 100 MB (the server’s
   * `MAX_DOCUMENT_BYTES`), which may also be called `file`; in JSON, it is base64.
   */
  @ApiProperty({ type: String, format: 'byte' })
  @IsGiven()
  @Rule(fileProblem)
  document?: string | UploadedFile;

  /**
   * In place of `text`: the https:// address of a document. It must be public, as must those that it redirects to.
   * @example https://example.com/book.epub
   */
  @ApiProperty({ format: 'uri', maxLength: 2000 })
  @IsGiven()
  @Rule(documentUrlProblem)
  url?: string;

  /**
   * What the document is. Headings divide it into chapters. An EPUB, PDF or DOCX is known by its content, whatever this
   * says. Defaults to what the name or the media type of a file says, else `text`.
   * @example markdown
   */
  @ApiProperty({ enum: documentTypes })
  @IsGiven()
  @Rule((type) => oneOf(documentTypes, type))
  input_type?: DocumentType;

  /** What is read although it is left out by default. `left_out` of a project has the kinds. @example ["notes"] */
  @ApiProperty({ isArray: true, enum: optionalKinds })
  @IsGiven()
  @Rule(includeProblem)
  include?: OptionalKind[];

  /** The title of the book. Defaults to that of the document. @example The Time Machine */
  @ApiProperty({ minLength: 1, maxLength: maxNameLength })
  @IsGiven()
  @Rule(nameProblem)
  title?: string;

  /** The author of the book. Defaults to that of the document. @example H. G. Wells */
  @ApiProperty({ minLength: 1, maxLength: maxNameLength })
  @IsGiven()
  @Rule(nameProblem)
  author?: string;

  /**
   * The cover, for formats that have one: a JPEG or PNG picture of at most 10 MB, as a file of a form, or in base64.
   * Defaults to that of the document. It is a stored file of the account.
   */
  @ApiProperty({ type: String, format: 'byte' })
  @IsGiven()
  @Rule(fileProblem)
  cover?: string | UploadedFile;

  /**
   * The formats of the finished files: each chapter in each format, and the whole. `m4b` is AAC with chapters, for
   * audiobook players. `srt` and `vtt` are captions, `json` is a transcript with times. `epub` is the whole as an EPUB
   * 3 that reads itself aloud. `epub-original` is the EPUB that was handed in, with its pictures and styles, and with
   * sound.
   * @example ["mp3"]
   */
  @ApiProperty({ isArray: true, enum: jobFormatNames, required: false, default: ['mp3'] })
  @IsGiven()
  @Rule(formatsProblem)
  formats: JobFormat[] = ['mp3'];

  /** Integrated loudness of each chapter in LUFS (EBU R 128). True peaks stay below −1 dB. @example -16 */
  @ApiProperty({ ...loudnesses, required: false })
  @IsGiven()
  @Rule(loudnessProblem)
  loudness: number = -16;

  /**
   * Whether each sentence is heard again by a recogniser, and spoken anew with other pauses if its words are not those
   * of the text. Needs the pack `moonshine` on the server. Sentences in other languages than English are not checked.
   */
  @ApiProperty({ required: false })
  @IsGiven()
  @Rule(trueOrFalse)
  self_check: boolean = false;

  /** Chapters with another voice than `voice_id`. SSML can also change the voice within a text. */
  @ApiProperty({ type: [ChapterVoiceDto], maxItems: maxChapterVoices })
  @IsGiven()
  @Rule(chapterVoicesProblem)
  chapter_voices?: ChapterVoiceDto[];
}

/** The body of POST /api/v1/jobs. */
export class CreateJobDto extends IntersectionType(JobDocumentDto, JobSpeechDto) {}

/** The rule that a title or a name breaks. */
export function nameProblem(value: unknown): string | undefined {
  const isName = typeof value === 'string' && value.trim() !== '' && value.length <= maxNameLength;
  if (!isName) return `must be a text of 1 to ${maxNameLength} characters`;
  return value.isWellFormed() && !value.includes('\0') ? undefined : 'must be well-formed Unicode without NUL';
}

/** The rule that base64 breaks, apart from its letters: they are looked at when it is decoded. */
export function base64Problem(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? undefined : 'must be base64';
}

/** The rule that a file breaks: it is one of a form, or base64. */
function fileProblem(value: unknown): string | undefined {
  return value instanceof UploadedFile ? undefined : base64Problem(value);
}

function includeProblem(value: unknown): string | undefined {
  const all: readonly unknown[] = optionalKinds;
  const isList = Array.isArray(value) && new Set(value).size === value.length;
  if (isList && value.every((kind) => all.includes(kind))) return undefined;
  return `must be a list of different kinds: ${optionalKinds.join(', ')}`;
}

/** The rule that a loudness breaks. */
export function loudnessProblem(value: unknown): string | undefined {
  return numberIn(loudnesses, value);
}

function isPlain(value: unknown): value is Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function chapterVoicesProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length > maxChapterVoices) return `must be a list of at most ${maxChapterVoices}`;
  const chapters = new Set<unknown>();
  for (const each of value) {
    if (!isPlain(each) || !Number.isInteger(each.chapter) || (each.chapter as number) < 1)
      return 'must have the number of a chapter, from 1, as `chapter` of each entry';
    if (voiceIdProblem(each.voice_id)) return 'must have a voice as `voice_id` of each entry';
    if (chapters.has(each.chapter)) return `must name each chapter once: ${String(each.chapter)} is there twice`;
    chapters.add(each.chapter);
  }
  return undefined;
}

/** The rule that a list of formats breaks. */
export function formatsProblem(value: unknown): string | undefined {
  const all: readonly unknown[] = jobFormatNames;
  const isList = Array.isArray(value) && value.length > 0 && new Set(value).size === value.length;
  if (isList && value.every((format) => all.includes(format))) return undefined;
  return `must be a list of different formats: ${jobFormatNames.join(', ')}`;
}
