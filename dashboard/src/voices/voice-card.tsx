import { Badge, Button, Checkbox, UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import type { Voice } from '../api/types';
import { clipOf } from '../playground/clips';
import { FavouriteButton } from './favourite-button';
import { PlayButton } from './play-button';
import classes from './voice-card.module.css';
import { engineName, kindOf, styleMeanings } from './voice-words';

interface VoiceCardProps {
  voice: Voice;
  /** What a mix consists of. */
  parts: string | undefined;
  mayHear: boolean;
  isFavourite: boolean;
  isSelected: boolean;
  onFavourite: (voiceId: string) => void;
  onSelect: (voiceId: string) => void;
  onOpen: (voiceId: string) => void;
}

/** A voice: its sample, what is known of it, and what can be done with it. */
export const VoiceCard = memo(function VoiceCard(props: VoiceCardProps) {
  const { voice, parts, mayHear, isFavourite, isSelected, onFavourite, onSelect, onOpen } = props;
  const { voice_id: id, name, engine, grade, style = [], is_default: isDefault, is_available: isAvailable } = voice;
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <div className={classes.head}>
        {mayHear && <PlayButton clip={clipOf(voice)} what={`a sample of ${name}`} />}
        <div className={classes.facts}>
          <h3 className={classes.heading}>
            <UnstyledButton className={classes.name} onClick={() => onOpen(id)}>
              {name}
            </UnstyledButton>
          </h3>
          <span className={classes.kind}>{parts ?? `${kindOf(voice)} · ${engineName(engine)}`}</span>
        </div>
        <FavouriteButton name={name} isFavourite={isFavourite} onToggle={() => onFavourite(id)} />
      </div>
      <div className={classes.words}>
        {isDefault && <Badge variant="light">Default</Badge>}
        {isAvailable === false && (
          <Badge variant="light" color="orange">
            Not available now
          </Badge>
        )}
        {grade !== undefined && (
          <Badge
            variant="light"
            color={/^[AB]/.test(grade) ? 'teal' : 'gray'}
            tt="none"
            title="Its maker’s grade of the data it was trained with"
          >
            Grade {grade}
          </Badge>
        )}
        {style.map((word) => (
          <Badge key={word} variant="default" tt="none" title={styleMeanings[word]}>
            {word}
          </Badge>
        ))}
      </div>
      <div className={classes.actions}>
        <Checkbox
          size="sm"
          label="Select"
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={() => onSelect(id)}
        />
        <Button size="compact-sm" variant="default" aria-label={`Use ${name}`} onClick={() => onOpen(id)}>
          Use
        </Button>
      </div>
    </li>
  );
});
