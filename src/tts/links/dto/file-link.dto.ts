import { ApiProperty } from '@nestjs/swagger';
import type { FileLink } from '../file-link.entity';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

/** The response of POST /api/v1/files/:id/links. */
export class CreatedLinkDto {
  /** Starts with `link_`. @example link_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /**
   * The link. Whoever has it can get the file. It is shown only once.
   * @example https://voxgate.example.com/api/v1/audio/file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f?expires=1795253400&link=link_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f&key=lkey_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f&signature=3q2-7w
   */
  @ApiProperty({ format: 'uri' })
  url: string;

  /** From this second on, the link does not work. @example 2026-11-22T09:30:00.000Z */
  @DateTime() expires_at: string;

  static from({ id, expiresAt }: FileLink, url: string): CreatedLinkDto {
    return { id, url, expires_at: expiresAt.toISOString() };
  }
}

/** A link, without its URL. */
export class FileLinkDto {
  /** Starts with `link_`. @example link_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /** Whether browsers show or save the file. */
  disposition: FileLink['disposition'];

  /** The name for browsers; null: that of the file. */
  filename: string | null;

  /** When it was made. @example 2026-11-21T09:30:00.000Z */
  @DateTime() created_at: string;

  /** When it expires. @example 2026-11-22T09:30:00.000Z */
  @DateTime() expires_at: string;

  /** Requests with it that were not refused, counted after a second. A player may send many. @example 12 */
  @Integer({ minimum: 0 }) uses: number;

  /** When it was last used; null: never. @example 2026-11-21T10:00:00.000Z */
  @DateTime() last_used_at: string | null;

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
  /** The links that have not expired, newest first. */
  data: FileLinkDto[];

  static from(links: readonly FileLink[]): FileLinkListDto {
    return { data: links.map((link) => FileLinkDto.from(link)) };
  }
}
