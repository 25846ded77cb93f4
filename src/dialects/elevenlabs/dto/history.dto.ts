import { ApiProperty } from '@nestjs/swagger';
import type { HistoryEntry, HistoryPage } from '../../../tts/history/history-entry';
import { elevenLabsModels } from '../elevenlabs-models';

const unix = (at: Date) => Math.floor(at.getTime() / 1000);

class HistorySettingsDto {
  @ApiProperty({ example: 1 })
  speed: number;
}

/** An entry of the history in the shape that ElevenLabs' clients expect. */
export class ElevenLabsHistoryItemDto {
  @ApiProperty({ example: 'hist_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f' })
  history_item_id: string;

  @ApiProperty({ description: 'The `request-id` of the response.' })
  request_id: string;

  @ApiProperty({ example: 'slt' })
  voice_id: string;

  @ApiProperty({ description: 'The name of the voice; its id if it is no longer there.', example: 'SLT' })
  voice_name: string;

  @ApiProperty({ description: '`generated` for a mix of voices.', enum: ['premade', 'generated'] })
  voice_category: string;

  @ApiProperty({ description: 'Always the first of GET /v1/models: models have no effect.' })
  model_id: string;

  @ApiProperty({ description: 'Null if the account keeps no texts.', type: String, nullable: true })
  text: string | null;

  @ApiProperty({ description: 'When the request came, in seconds since 1970.', type: 'integer' })
  date_unix: number;

  @ApiProperty({ description: 'Always 0.', type: 'integer', example: 0 })
  character_count_change_from: number;

  @ApiProperty({ description: 'The characters of the entry.', type: 'integer', example: 23 })
  character_count_change_to: number;

  @ApiProperty({ example: 'audio/mpeg' })
  content_type: string;

  @ApiProperty({ description: 'Always `created`.', example: 'created' })
  state: string;

  @ApiProperty({ type: HistorySettingsDto })
  settings: HistorySettingsDto;

  @ApiProperty({ description: 'Always null: there is no feedback.', type: 'null' })
  feedback: null;

  @ApiProperty({ description: 'Always null.', type: 'null' })
  share_link_id: null;

  @ApiProperty({ description: 'Always `TTS`.', example: 'TTS' })
  source: string;

  @ApiProperty({ description: 'Always null: times are not kept.', type: 'null' })
  alignments: null;

  /** @param voiceName the name of the voice, if it is still there. */
  static from(entry: HistoryEntry, voiceName: string | undefined): ElevenLabsHistoryItemDto {
    const { id, requestId, voiceId, text, createdAt, characters, settings } = entry;
    return {
      history_item_id: id,
      request_id: requestId,
      voice_id: voiceId,
      voice_name: voiceName ?? voiceId,
      voice_category: voiceId.includes('(') ? 'generated' : 'premade',
      model_id: elevenLabsModels[0].id,
      text,
      date_unix: unix(createdAt),
      character_count_change_from: 0,
      character_count_change_to: characters,
      content_type: settings.contentType,
      state: 'created',
      settings: { speed: settings.speed },
      feedback: null,
      share_link_id: null,
      source: 'TTS',
      alignments: null,
    };
  }
}

/** The response of GET /v1/history. */
export class ElevenLabsHistoryDto {
  @ApiProperty({ type: [ElevenLabsHistoryItemDto] })
  history: ElevenLabsHistoryItemDto[];

  @ApiProperty({ description: 'Null if the list is empty.', type: String, nullable: true })
  last_history_item_id: string | null;

  @ApiProperty({ example: false })
  has_more: boolean;

  @ApiProperty({ description: 'The `date_unix` of the last item.', type: 'integer', nullable: true })
  scanned_until: number | null;

  static from({ entries, next }: HistoryPage, nameOf: (voiceId: string) => string | undefined): ElevenLabsHistoryDto {
    const last = entries.at(-1);
    return {
      history: entries.map((entry) => ElevenLabsHistoryItemDto.from(entry, nameOf(entry.voiceId))),
      last_history_item_id: last?.id ?? null,
      has_more: next !== null,
      scanned_until: last ? unix(last.createdAt) : null,
    };
  }
}

/** The response of DELETE /v1/history/{history_item_id}. */
export class DeletedHistoryItemDto {
  @ApiProperty({ description: 'Always `ok`.', example: 'ok' })
  status: string;
}
