import type { FilePage } from '../files.service';
import type { StoredFile } from '../stored-file';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

/** A stored file, without its contents. */
export class StoredFileDto {
  /** Starts with `file_`. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** The name for downloads. @example "Chapter 1.mp3" */
  name: string;

  /** What it was made as. @example job-result */
  kind: string;

  /** The media type of the contents. @example audio/mpeg */
  content_type: string;

  /** The size of the contents. @example 123456 */
  @Integer({ minimum: 0 }) bytes: number;

  /**
   * SHA-256 of the contents, in hexadecimal digits.
   * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
   */
  sha256: string;

  /** When it was stored. @example 2026-11-21T09:30:00.000Z */
  @DateTime() created_at: string;

  /** When it is removed; null: it is kept until you delete it. @example 2026-12-21T09:30:00.000Z */
  @DateTime() expires_at: string | null;

  static from(file: StoredFile): StoredFileDto {
    return {
      id: file.id,
      name: file.name,
      kind: file.kind,
      content_type: file.contentType,
      bytes: file.bytes,
      sha256: file.digest.toString('hex'),
      created_at: file.createdAt.toISOString(),
      expires_at: file.expiresAt?.toISOString() ?? null,
    };
  }
}

/** The response of GET /api/v1/files: a page, newest first. */
export class StoredFileListDto {
  /** The files, newest first. */
  data: StoredFileDto[];

  /** Send it as `before` to get older files; null: there are none. @example file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  next: string | null;

  static from({ files, next }: FilePage): StoredFileListDto {
    return { data: files.map((file) => StoredFileDto.from(file)), next };
  }
}
