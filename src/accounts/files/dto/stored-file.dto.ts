import { ApiProperty } from '@nestjs/swagger';
import type { FilePage } from '../files.service';
import type { StoredFile } from '../stored-file';

/** A stored file, without its contents. */
export class StoredFileDto {
  @ApiProperty({ description: 'Starts with `file_`.', example: 'file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({ description: 'The name for downloads.', example: 'Chapter 1.mp3' })
  name: string;

  @ApiProperty({ description: 'What it was made as.', example: 'job-result' })
  kind: string;

  @ApiProperty({ description: 'The media type of the contents.', example: 'audio/mpeg' })
  content_type: string;

  @ApiProperty({ description: 'The size of the contents.', type: 'integer', minimum: 0, example: 123456 })
  bytes: number;

  @ApiProperty({
    description: 'SHA-256 of the contents, in hexadecimal digits.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  sha256: string;

  @ApiProperty({ description: 'When it was stored.', format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({
    description: 'When it is removed; null: it is kept until you delete it.',
    type: String,
    nullable: true,
    format: 'date-time',
    example: '2026-12-21T09:30:00.000Z',
  })
  expires_at: string | null;

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
  @ApiProperty({ description: 'The files, newest first.', type: [StoredFileDto] })
  data: StoredFileDto[];

  @ApiProperty({
    description: 'Send it as `before` to get older files; null: there are none.',
    type: String,
    nullable: true,
    example: null,
  })
  next: string | null;

  static from({ files, next }: FilePage): StoredFileListDto {
    return { data: files.map((file) => StoredFileDto.from(file)), next };
  }
}
