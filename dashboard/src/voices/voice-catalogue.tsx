import { Button, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { Voice } from '../api/types';
import { useDeleteMix } from '../playground/use-saved-mixes';
import { partsInWords } from '../playground/voice-mix';
import { useMay } from '../session/use-may';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { FailureAlert } from '../shared/failure-alert';
import { CompareDialog } from './compare-dialog';
import { favouriteFailure, useFavouriteVoices } from './favourite-voices';
import { canMix, MixDialog } from './mix-dialog';
import { PlayerMessage } from './player-message';
import { SelectionTray } from './selection-tray';
import { useClipPlayer, usePlayerNews } from './use-clip-player';
import { VoiceCard } from './voice-card';
import classes from './voice-catalogue.module.css';
import { VoiceDialog } from './voice-dialog';
import { emptyFilter, matchingVoices, type VoiceFilter } from './voice-filter';
import { VoiceFilters } from './voice-filters';
import { isMade, voiceSections } from './voice-sections';

/** How many voices are shown at first, and how many more each time. */
const pageLength = 120;

/** The voices in sections, what filters them, and what can be done with the selected ones. */
export function VoiceCatalogue({ voices }: { voices: Voice[] }) {
  const may = useMay();
  const player = useClipPlayer();
  const { limit } = usePlayerNews(player);
  const { favourites, toggle, error } = useFavouriteVoices();
  const [filter, setFilter] = useState<VoiceFilter>(emptyFilter);
  const [shown, setShown] = useState(pageLength);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<string>();
  const [dialog, setDialog] = useState<'compare' | 'mix'>();
  const [deleted, setDeleted] = useState<{ id: string; name: string; isOwn: boolean } | null>(null);
  const deletion = useDeleteMix();

  const matching = useMemo(() => matchingVoices(voices, filter, favourites), [voices, filter, favourites]);
  const sections = voiceSections(matching.slice(0, shown), favourites);
  const chosen = selected.flatMap((id) => voices.find(({ voice_id }) => voice_id === id) ?? []);
  const voice = voices.find(({ voice_id }) => voice_id === opened);
  const partsOf = ({ mix }: Voice) => (mix === undefined ? undefined : partsInWords(mix, voices));

  const change = (part: Partial<VoiceFilter>) => {
    setFilter((now) => ({ ...now, ...part }));
    setShown(pageLength);
  };
  const select = useCallback(
    (id: string) => setSelected((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id])),
    [],
  );
  const open = (id: string) => {
    player.stop();
    setDialog(undefined);
    setOpened(id);
  };
  const openOne = useCallback((id: string) => setOpened(id), []);
  const close = () => {
    player.stop();
    setDialog(undefined);
    setOpened(undefined);
  };
  return (
    <div className={classes.catalogue}>
      <VoiceFilters voices={voices} filter={filter} found={matching.length} onChange={change} />
      {may('speech') && (
        <Text size="sm" c="dimmed" className={classes.cost}>
          The first time that you hear a voice with a text counts as one request against your own limit, not a key’s.
          Hearing it again is free until you reload the page.
          {limit && ` You have ${limit.remaining} of ${limit.limit} requests left in this window.`}
        </Text>
      )}
      {!opened && !dialog && <PlayerMessage />}
      {error && <FailureAlert error={error} title={favouriteFailure} />}
      {sections.map(({ title, voices: of }) => (
        <section key={title} className={classes.section} aria-label={title}>
          <h2 className={classes.title}>
            {title} <span className={classes.count}>{of.length}</span>
          </h2>
          <ul className={classes.grid}>
            {of.map((each) => (
              <VoiceCard
                key={each.voice_id}
                voice={each}
                parts={partsOf(each)}
                mayHear={may('speech')}
                isFavourite={favourites.has(each.voice_id)}
                isSelected={selected.includes(each.voice_id)}
                onFavourite={toggle}
                onSelect={select}
                onOpen={openOne}
              />
            ))}
          </ul>
        </section>
      ))}
      {matching.length === 0 && (
        <Text size="sm">
          No voice matches.{' '}
          <Button size="compact-sm" variant="default" onClick={() => change(emptyFilter)}>
            Show all voices
          </Button>
        </Text>
      )}
      {matching.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + pageLength)}>
          Show {Math.min(pageLength, matching.length - shown)} more
        </Button>
      )}
      {may('speech') && (
        <SelectionTray
          voices={chosen}
          canMix={canMix(chosen, voices)}
          onCompare={() => setDialog('compare')}
          onMix={() => setDialog('mix')}
          onClear={() => setSelected([])}
        />
      )}
      <VoiceDialog
        voice={voice}
        voices={voices}
        parts={voice && partsOf(voice)}
        onDelete={
          voice && isMade(voice) && may('voices:write')
            ? () => setDeleted({ id: voice.voice_id, name: voice.name, isOwn: voice.is_own === true })
            : undefined
        }
        onClose={close}
      />
      <CompareDialog
        pair={dialog === 'compare' && chosen.length === 2 ? [chosen[0]!, chosen[1]!] : undefined}
        onOpen={open}
        onClose={close}
      />
      <MixDialog
        chosen={dialog === 'mix' ? chosen : undefined}
        voices={voices}
        onSaved={({ voice_id: id }) => {
          setSelected([]);
          open(id);
        }}
        onClose={close}
      />
      <ConfirmDialog
        subject={deleted}
        title={({ name }) => `Delete ${name}?`}
        action={() => 'Delete voice'}
        failure="The voice was not deleted"
        mutation={deletion}
        onClose={() => setDeleted(null)}
        onDone={({ id }) => {
          setSelected((now) => now.filter((each) => each !== id));
          close();
        }}
      >
        {({ id, isOwn }) => (
          <>
            {isOwn && 'Nothing speaks with it any more, and answers that are being spoken end. '}
            Requests with the voice id <code>{id}</code> are refused from now on. This cannot be undone.
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}
