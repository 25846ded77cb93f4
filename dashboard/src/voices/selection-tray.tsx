import { Button, CloseButton } from '@mantine/core';
import type { Voice } from '../api/types';
import { ArrowsIcon, SlidersIcon } from '../shared/icons';
import classes from './selection-tray.module.css';

interface SelectionTrayProps {
  voices: readonly Voice[];
  /** Whether the voices can be mixed with one another. */
  canMix: boolean;
  onCompare: () => void;
  onMix: () => void;
  onClear: () => void;
}

/** What can be done with the selected voices. It stays at the lower end of the screen while there are some. */
export function SelectionTray({ voices, canMix, onCompare, onMix, onClear }: SelectionTrayProps) {
  if (voices.length === 0) return null;
  return (
    <section className={classes.tray} aria-label="Selected voices">
      <output className={classes.names}>
        {voices.length === 1 ? '1 voice' : `${voices.length} voices`}: {voices.map(({ name }) => name).join(', ')}
        {voices.length === 1 && <span className={classes.hint}> Select another one to compare or mix them.</span>}
      </output>
      <div className={classes.actions}>
        <Button size="xs" leftSection={<ArrowsIcon />} disabled={voices.length !== 2} onClick={onCompare}>
          Compare
        </Button>
        <Button size="xs" variant="default" leftSection={<SlidersIcon />} disabled={!canMix} onClick={onMix}>
          Mix
        </Button>
        <CloseButton aria-label="Clear the selection" onClick={onClear} />
      </div>
    </section>
  );
}
