import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { Voice } from '../api/types';
import { useMay } from '../session/use-may';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { Panel } from '../shared/panel';
import classes from './saved-mixes-panel.module.css';
import { useDeleteMix } from './use-saved-mixes';
import { partsInWords } from './voice-mix';

interface SavedMixesPanelProps {
  voices: readonly Voice[];
  /** The voice in the form. */
  chosen: Voice;
  onUse: (mix: Voice) => void;
  /** Gets the button of the mix that is in the form. */
  chosenButton: RefObject<HTMLButtonElement | null>;
}

/** The saved mixes of the account. Without any, nothing. */
export function SavedMixesPanel({ voices, chosen, onUse, chosenButton }: SavedMixesPanelProps) {
  const mayDelete = useMay()('voices:write');
  const deletion = useDeleteMix();
  const [deleted, setDeleted] = useState<{ id: string; name: string } | null>(null);
  const mixes = voices.filter(({ mix }) => mix !== undefined);
  return (
    <>
      {mixes.length > 0 && (
        <Panel title="Saved mixes">
          <ul className={classes.list}>
            {mixes.map((voice) => {
              const isChosen = voice.voice_id === chosen.voice_id;
              return (
                <li key={voice.voice_id} className={classes.mix}>
                  <div className={classes.facts}>
                    <strong>{voice.name}</strong>
                    <code className={classes.id}>{voice.voice_id}</code>
                    <span className={classes.parts}>{partsInWords(voice.mix!, voices)}</span>
                  </div>
                  <div className={classes.actions}>
                    <Button
                      ref={isChosen ? chosenButton : null}
                      size="compact-sm"
                      variant={isChosen ? 'light' : 'default'}
                      aria-pressed={isChosen}
                      aria-label={`Use ${voice.name}`}
                      onClick={() => onUse(voice)}
                    >
                      Use
                    </Button>
                    {mayDelete && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`Delete ${voice.name}`}
                        onClick={() => setDeleted({ id: voice.voice_id, name: voice.name })}
                      >
                        Delete
                      </Button>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </Panel>
      )}
      <ConfirmDialog
        subject={deleted}
        title={({ name }) => `Delete ${name}?`}
        action={() => 'Delete mix'}
        failure="The mix was not deleted"
        mutation={deletion}
        onClose={() => setDeleted(null)}
      >
        {({ id }) => (
          <>
            Requests with the voice id <code>{id}</code> are refused from now on. This cannot be undone.
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
