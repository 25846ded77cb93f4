import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { inputKind, resultsKind } from '../../../../long-form/batches';
import type { StoredFile } from '../../../../accounts/files/stored-file';
import { oneOf } from '../../../../platform/validation/one-of';
import { Rule } from '../../../../platform/validation/rule.decorator';
import { AcceptsUnknownFields } from '../../../../platform/validation/accepts-unknown-fields.decorator';

/** OpenAI's purposes of files that this server has, by the kinds of files. */
const purposes: Readonly<Record<string, string>> = { [inputKind]: 'batch', [resultsKind]: 'batch_output' };

/** The purpose of all other files. */
const otherPurpose = 'user_data';
const allPurposes = [...Object.values(purposes), otherPurpose];

/** The kind of files with a purpose; `undefined` if there are several. */
export function kindOf(purpose: string | undefined): string | undefined {
  return Object.keys(purposes).find((kind) => purposes[kind] === purpose);
}

/** OpenAI's file. */
export class OpenAiFileDto {
  /** @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  object: 'file';

  /** @example 52480 */
  bytes: number;

  /** Seconds since 1970. @example 1764200000 */
  created_at: number;

  /** Seconds since 1970; left out if it is kept. @example 1766800000 */
  expires_at?: number;

  /** @example batch.jsonl */
  filename: string;

  /** `user_data`: all that belongs to no batch. @example batch */
  @ApiProperty({ enum: allPurposes })
  purpose: string;

  status: 'processed';

  static from({ id, bytes, createdAt, expiresAt, name, kind }: StoredFile): OpenAiFileDto {
    return {
      id,
      object: 'file',
      bytes,
      created_at: seconds(createdAt),
      ...(expiresAt && { expires_at: seconds(expiresAt) }),
      filename: name,
      purpose: purposes[kind] ?? otherPurpose,
      status: 'processed',
    };
  }
}

/** A page of OpenAI's files. */
export class OpenAiFileListDto {
  object: 'list';

  data: OpenAiFileDto[];

  first_id: string | null;

  /** Pass it as `after` for the next page. */
  last_id: string | null;

  /** @example false */
  has_more: boolean;
}

/** What the deletion of a file returns. */
export class OpenAiFileDeletedDto {
  /** @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  object: 'file';

  /** @example true */
  deleted: boolean;
}

/** The query of GET /v1/files. */
@AcceptsUnknownFields()
export class OpenAiFilesQueryDto {
  /** Maximum number of files; more than 200 are treated as 200. */
  @ApiProperty({ default: 200 })
  @IsOptional()
  @Rule(limitProblem)
  limit?: string;

  /** The `last_id` of the previous page. */
  @IsOptional()
  @Matches(/^file_[0-9a-f]{1,100}$/u, { message: 'after must be the id of a file' })
  after?: string;

  /** Only files with this purpose. */
  @ApiProperty({ enum: Object.values(purposes) })
  @IsOptional()
  @Rule((purpose) => oneOf(Object.values(purposes), purpose))
  purpose?: string;
}

/** The rule of `limit`. */
export function limitProblem(limit: unknown): string | undefined {
  const isNumber = typeof limit === 'string' && /^[1-9]\d{0,4}$/u.test(limit);
  return isNumber ? undefined : 'must be a whole number from 1';
}

/** Seconds since 1970. */
export function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
