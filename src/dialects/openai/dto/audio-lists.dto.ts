export class NamedVoiceDto {
  /** A value of `voice`. @example alloy */
  id: string;

  /** For people. @example "Alloy (spoken by slt)" */
  name: string;
}

/** The response of GET /v1/audio/voices. */
export class NamedVoiceListDto {
  voices: NamedVoiceDto[];
}

export class NamedModelDto {
  /** @example tts-1 */
  id: string;
}

/** The response of GET /v1/audio/models. */
export class NamedModelListDto {
  models: NamedModelDto[];
}
