import { ActionIcon } from '@mantine/core';
import { StarIcon } from '../shared/icons';

interface FavouriteButtonProps {
  /** The name of the voice. */
  name: string;
  isFavourite: boolean;
  onToggle: () => void;
}

/** Makes a voice a favourite, or no longer one. */
export function FavouriteButton({ name, isFavourite, onToggle }: FavouriteButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      color={isFavourite ? 'orange' : 'gray'}
      aria-label={`${name} is a favourite`}
      aria-pressed={isFavourite}
      onClick={onToggle}
    >
      <StarIcon isFilled={isFavourite} />
    </ActionIcon>
  );
}
