import { Modal, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Voice } from '../api/types';
import { clipOf } from '../playground/clips';
import { MixEditor } from '../playground/mix-editor';
import { sampleSentence } from '../playground/sample-sentences';
import { SaveMixDialog } from '../playground/save-mix-dialog';
import { heaviest, maxParts, mixableWith, type MixPart, mixedVoice } from '../playground/voice-mix';
import { useMay } from '../session/use-may';
import { PitchSlider } from './pitch-slider';
import { PlayButton } from './play-button';
import { PlayerMessage } from './player-message';
import { TryText } from './try-text';
import { useClipPlayer } from './use-clip-player';
import classes from './voice-dialog.module.css';

interface MixDialogProps {
  /** `undefined`: the dialog is closed. */
  chosen: readonly Voice[] | undefined;
  voices: readonly Voice[];
  onSaved: (mix: Voice) => void;
  onClose: () => void;
}

/** Mixes the chosen voices: a slider for each, a text to hear the mix with, and a name to save it. */
export function MixDialog({ chosen, onClose, ...others }: MixDialogProps) {
  return (
    <Modal opened={chosen !== undefined} onClose={onClose} title="Mix voices" size={640}>
      {chosen && <Content chosen={chosen} {...others} />}
    </Modal>
  );
}

function Content({
  chosen,
  voices,
  onSaved,
}: Omit<MixDialogProps, 'chosen' | 'onClose'> & { chosen: readonly Voice[] }) {
  const [parts, setParts] = useState<MixPart[]>(() =>
    chosen.map(({ voice_id: voiceId }) => ({ voiceId, weight: heaviest / 2 })),
  );
  const [text, setText] = useState(() => sampleSentence(chosen[0]!.language));
  const [pitch, setPitch] = useState(0);
  const [isNaming, setIsNaming] = useState(false);
  const player = useClipPlayer();
  const maySave = useMay()('voices:write');
  const mixed = mixedVoice(parts, voices);
  const spoken = text.trim() === '' ? sampleSentence(mixed.language) : text.trim();
  const clip = clipOf(mixed, { text: spoken, pitch });
  const hear = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void player.play(clip);
  };
  return (
    <>
      <form onSubmit={hear}>
        <Stack>
          <PlayerMessage />
          <div className={classes.hear}>
            <PlayButton clip={clip} what="the mix with this text" />
            <TryText
              className={classes.text}
              label="Hear it with your own text"
              description="Each new mix, and each new text, counts as one request"
              value={text}
              onChange={setText}
            />
          </div>
          <MixEditor
            parts={parts}
            onChange={setParts}
            voices={voices}
            mixed={mixed}
            onSave={maySave ? () => setIsNaming(true) : undefined}
          />
          {mixed.pitch && <PitchSlider value={pitch} onChange={setPitch} />}
        </Stack>
      </form>
      <SaveMixDialog opened={isNaming} mix={mixed.voice_id} onSaved={onSaved} onClose={() => setIsNaming(false)} />
    </>
  );
}

/** Whether voices can be mixed with one another. */
export function canMix(chosen: readonly Voice[], voices: readonly Voice[]): boolean {
  const [first] = chosen;
  if (!first || chosen.length < 2 || chosen.length > maxParts) return false;
  const fellows = mixableWith(first, voices);
  return chosen.every((voice) => fellows.includes(voice));
}
