import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Voice } from '../api/types';
import { type Clip, clipOf } from '../playground/clips';
import { sampleSentence } from '../playground/sample-sentences';
import { languageName } from '../playground/voice-groups';
import { ArrowsIcon, PlayIcon, StopIcon } from '../shared/icons';
import classes from './compare-dialog.module.css';
import { PitchSlider } from './pitch-slider';
import { PlayButton } from './play-button';
import { PlayerMessage } from './player-message';
import { TryText } from './try-text';
import { useClipPlayer, useClipState } from './use-clip-player';
import { engineName, kindOf } from './voice-words';

type Pair = readonly [Voice, Voice];

interface CompareDialogProps {
  /** `undefined`: the dialog is closed. */
  pair: Pair | undefined;
  onOpen: (voiceId: string) => void;
  onClose: () => void;
}

/** Two voices with one text. */
export function CompareDialog({ pair, onOpen, onClose }: CompareDialogProps) {
  return (
    <Modal opened={pair !== undefined} onClose={onClose} title="Compare two voices" size={640}>
      {pair && <Content pair={pair} onOpen={onOpen} />}
    </Modal>
  );
}

function Content({ pair, onOpen }: { pair: Pair; onOpen: (voiceId: string) => void }) {
  const [one, other] = pair;
  const [text, setText] = useState(() => sampleSentence(one.language));
  const [pitch, setPitch] = useState(0);
  const spoken = text.trim() === '' ? sampleSentence(one.language) : text.trim();
  const hasPitch = one.pitch && other.pitch;
  const [first, second] = [one, other].map((voice) => clipOf(voice, { text: spoken, pitch })) as [Clip, Clip];
  const player = useClipPlayer();
  const firstState = useClipState(first);
  const secondState = useClipState(second);
  const isIdle = firstState === 'idle' && secondState === 'idle';
  const [heard, next] = secondState === 'idle' ? [firstState, second] : [secondState, first];
  return (
    <Stack>
      <PlayerMessage />
      <TryText
        label="Text for both"
        description="Each new text counts as two requests, one for each voice"
        minRows={2}
        maxRows={6}
        value={text}
        onChange={setText}
      />
      {languageName(one.language) !== languageName(other.language) && (
        <Text size="sm" c="dimmed">
          {one.name} speaks {languageName(one.language)}, {other.name} {languageName(other.language)}. Each of them
          reads the text as its own language.
        </Text>
      )}
      {hasPitch && <PitchSlider value={pitch} onChange={setPitch} />}
      <div className={classes.pair}>
        {(
          [
            ['A', one, first, firstState],
            ['B', other, second, secondState],
          ] as const
        ).map(([letter, voice, clip, state]) => (
          <section
            key={letter}
            className={classes.side}
            aria-label={`${letter}: ${voice.name}`}
            data-playing={typeof state === 'number' || undefined}
          >
            <span className={classes.letter} aria-hidden>
              {letter}
            </span>
            <PlayButton clip={clip} what={voice.name} />
            <strong className={classes.name}>{voice.name}</strong>
            <Text size="sm" c="dimmed" ta="center">
              {kindOf(voice)} · {engineName(voice.engine)}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Use ${voice.name}`}
              onClick={() => onOpen(voice.voice_id)}
            >
              Use
            </Button>
          </section>
        ))}
      </div>
      <Group justify="center" gap="xs">
        {isIdle ? (
          <Button leftSection={<PlayIcon />} onClick={() => void player.play(first, second)}>
            Play both
          </Button>
        ) : (
          <Button variant="default" leftSection={<StopIcon />} onClick={() => player.stop()}>
            Stop
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<ArrowsIcon />}
          disabled={typeof heard !== 'number'}
          onClick={() => void player.switchTo(next)}
        >
          Switch to {next === first ? one.name : other.name}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" ta="center">
        “Play both” plays one after the other. While one plays, “Switch” goes on with the other one at the same place.
      </Text>
    </Stack>
  );
}
