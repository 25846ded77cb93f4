import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { HistoryEntry } from '../api/types';
import { DownloadIcon } from '../shared/icons';
import { audioLength, count } from '../shared/numbers';
import { apiPath } from '../shared/public-path';
import { exactTime } from '../shared/times';
import classes from './history-entry-card.module.css';

interface HistoryEntryCardProps {
  entry: HistoryEntry;
  /** Left out if the user may not delete. */
  onDelete?: () => void;
}

const missingAudio = {
  storage_full: 'No audio: the file storage of the account was full.',
  too_long: 'No audio: it was too long to keep.',
  unavailable: 'No audio: it could not be stored when it was made.',
  deleted: 'No audio: its file was deleted.',
};

/** Types that browsers cannot play, because nothing in the file says how. */
const unplayable = /^audio\/(?:pcm|basic|mulaw|alaw)$/u;

/** One speech of the history: its text, how it was spoken, a player and the download. */
export function HistoryEntryCard({ entry, onDelete }: HistoryEntryCardProps) {
  const { id, text, voice_id: voice, created_at: at, characters, audio_seconds: seconds, format, speed, audio } = entry;
  const [failed, setFailed] = useState(false);
  const url = apiPath(`/history/${encodeURIComponent(id)}/audio`);
  const canPlay = audio !== null && !failed && !unplayable.test(audio.content_type);
  return (
    <li className={classes.entry} aria-label={text ?? `Speech of ${exactTime(at)}`}>
      <Text className={classes.text} c={text === null ? 'dimmed' : undefined} size={text === null ? 'sm' : undefined}>
        {text ?? `The text is not kept. SHA-256: ${entry.text_sha256}`}
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        <time dateTime={at}>{exactTime(at)}</time> · {voice} · {count(characters)} characters · {audioLength(seconds)} ·{' '}
        {format}
        {speed !== 1 && ` · ${speed}×`}
      </Text>
      {canPlay && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the spoken text is shown above it
        <audio
          className={classes.player}
          controls
          preload="none"
          src={url}
          aria-label="Recording"
          onError={() => setFailed(true)}
        />
      )}
      {(entry.audio_missing ?? (failed ? 'failed' : null)) !== null && (
        <Text size="sm" mt="xs">
          {entry.audio_missing ? missingAudio[entry.audio_missing] : 'The audio cannot be played in this browser.'}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {audio !== null && (
          <Button
            component="a"
            href={url}
            download={`${id}.${format}`}
            size="xs"
            variant="default"
            leftSection={<DownloadIcon />}
          >
            Download
          </Button>
        )}
        {onDelete && (
          <Button size="xs" variant="subtle" color="red" onClick={onDelete}>
            Delete
          </Button>
        )}
      </Group>
    </li>
  );
}
