import { ApiProperty } from '@nestjs/swagger';
import type { HistoryEntry, HistoryPage } from '../../../tts/history/history-entry';
import { elevenLabsModels } from '../elevenlabs-models';
import { Integer } from '../../../platform/validation/field-types.decorators';

const unix = (at: Date) => Math.floor(at.getTime() / 1000);

export class HistorySettingsDto {
  /** @example 1 */
  speed: number;
}

/** An entry of the history in the shape that ElevenLabs' clients expect. */
export class ElevenLabsHistoryItemDto {
  /** @example hist_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  history_item_id: string;

  /** The `request-id` of the response. */
  request_id: string;

  /** @example slt */
  voice_id: string;

  /** The name of the voice; its id if it is no longer there. @example SLT */
  voice_name: string;

  /** `generated` for a mix of voices. */
  voice_category: 'premade' | 'generated';

  /** Always the first of GET /v1/models: models have no effect. */
  model_id: string;

  /** Null if the account keeps no texts. */
  text: string | null;

  /** When the request came, in seconds since 1970. */
  @Integer() date_unix: number;

  /** Always 0. @example 0 */
  @Integer() character_count_change_from: number;

  /** The characters of the entry. @example 23 */
  @Integer() character_count_change_to: number;

  /** @example audio/mpeg */
  content_type: string;

  /** Always `created`. @example created */
  state: string;

  settings: HistorySettingsDto;

  /** Always null: there is no feedback. */
  @ApiProperty({ type: 'null' })
  feedback: null;

  /** Always null. */
  @ApiProperty({ type: 'null' })
  share_link_id: null;

  /** Always `TTS`. @example TTS */
  source: string;

  /** Always null: times are not kept. */
  @ApiProperty({ type: 'null' })
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
  history: ElevenLabsHistoryItemDto[];

  /** Null if the list is empty. */
  last_history_item_id: string | null;

  /** @example false */
  has_more: boolean;

  /** The `date_unix` of the last item. */
  @Integer() scanned_until: number | null;

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
  /** Always `ok`. @example ok */
  status: string;
}
