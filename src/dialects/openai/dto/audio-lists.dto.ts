import { ApiProperty } from '@nestjs/swagger';

export class NamedVoiceDto {
  @ApiProperty({ description: 'A value of `voice`.', example: 'alloy' })
  id: string;

  @ApiProperty({ description: 'For people.', example: 'Alloy (spoken by slt)' })
  name: string;
}

/** The response of GET /v1/audio/voices. */
export class NamedVoiceListDto {
  @ApiProperty({ type: [NamedVoiceDto] })
  voices: NamedVoiceDto[];
}

export class NamedModelDto {
  @ApiProperty({ example: 'tts-1' })
  id: string;
}

/** The response of GET /v1/audio/models. */
export class NamedModelListDto {
  @ApiProperty({ type: [NamedModelDto] })
  models: NamedModelDto[];
}
