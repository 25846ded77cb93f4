import { ApiProperty } from '@nestjs/swagger';

/** A secret that a scanner has found in public. */
export class LeakReportDto {
  @ApiProperty({ description: 'The secret.', example: 'sk-4fT9aZq0Lw7Xc2Vb8Nm5Rk1Jh6Gd3Sye' })
  token: string;

  @ApiProperty({ description: 'The scanner’s name for this kind of secret.', example: 'voxgate_api_key' })
  type: string;

  @ApiProperty({
    description: 'Where it was found; may be empty.',
    example: 'https://github.com/octocat/Hello-World/blob/main/.env',
  })
  url: string;

  @ApiProperty({ description: 'In what it was found.', example: 'content' })
  source: string;
}

/** Whether a reported secret is one of this server's keys. */
export class LeakVerdictDto {
  @ApiProperty({
    description: 'SHA-256 of the secret, in hexadecimal.',
    example: '4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a',
  })
  token_hash: string;

  @ApiProperty({ description: 'The `type` of the report.', example: 'voxgate_api_key' })
  token_type: string;

  @ApiProperty({
    description: '`true_positive`: it is, or was, a key of this server.',
    enum: ['true_positive', 'false_positive'],
    example: 'true_positive',
  })
  label: 'true_positive' | 'false_positive';
}
