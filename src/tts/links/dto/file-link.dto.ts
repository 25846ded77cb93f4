import { ApiProperty } from '@nestjs/swagger';
import type { FileLink } from '../file-link.entity';

/** The response of POST /api/v1/files/:id/links. */
export class CreatedLinkDto {
  @ApiProperty({ description: 'Starts with `link_`.', example: 'link_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({
    description: 'The link. Whoever has it can get the file. It is shown only once.',
    format: 'uri',
    example:
      'https://voxgate.example.com/api/v1/audio/file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f?expires=1795253400&link=link_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f&key=lkey_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f&signature=3q2-7w',
  })
  url: string;

  @ApiProperty({
    description: 'From this second on, the link does not work.',
    format: 'date-time',
    example: '2026-11-22T09:30:00.000Z',
  })
  expires_at: string;

  static from({ id, expiresAt }: FileLink, url: string): CreatedLinkDto {
    return { id, url, expires_at: expiresAt.toISOString() };
  }
}

/** A link, without its URL. */
export class FileLinkDto {
  @ApiProperty({ description: 'Starts with `link_`.', example: 'link_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  id: string;

  @ApiProperty({ description: 'Whether browsers show or save the file.', enum: ['inline', 'attachment'] })
  disposition: FileLink['disposition'];

  @ApiProperty({ description: 'The name for browsers; null: that of the file.', type: String, nullable: true })
  filename: string | null;

  @ApiProperty({ description: 'When it was made.', format: 'date-time', example: '2026-11-21T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({ description: 'When it expires.', format: 'date-time', example: '2026-11-22T09:30:00.000Z' })
  expires_at: string;

  @ApiProperty({
    description: 'Requests with it that were not refused, counted after a second. A player may send many.',
    type: 'integer',
    minimum: 0,
    example: 12,
  })
  uses: number;

  @ApiProperty({
    description: 'When it was last used; null: never.',
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2026-11-21T10:00:00.000Z',
  })
  last_used_at: string | null;

  static from(link: FileLink): FileLinkDto {
    return {
      id: link.id,
      disposition: link.disposition,
      filename: link.filename,
      created_at: link.createdAt.toISOString(),
      expires_at: link.expiresAt.toISOString(),
      uses: link.uses,
      last_used_at: link.lastUsedAt?.toISOString() ?? null,
    };
  }
}

/** The response of GET /api/v1/files/:id/links. */
export class FileLinkListDto {
  @ApiProperty({ description: 'The links that have not expired, newest first.', type: [FileLinkDto] })
  data: FileLinkDto[];

  static from(links: readonly FileLink[]): FileLinkListDto {
    return { data: links.map((link) => FileLinkDto.from(link)) };
  }
}
