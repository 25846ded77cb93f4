import { ActionIcon, Alert, Button, Group, Slider, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChapterContent, Job, JobChapter, SpokenSentence } from '../api/project-types';
import { usePlayback } from '../playground/use-playback';
import { FailureAlert } from '../shared/failure-alert';
import { PauseIcon, PenIcon, PlayIcon } from '../shared/icons';
import { minutesAndSeconds } from '../shared/times';
import classes from './chapter-player.module.css';
import { findSentence, type FoundSentence, withSentence } from './find-sentence';
import { sentenceDraft } from './project-drafts';
import { SentenceForm } from './sentence-form';
import { SentenceList } from './sentence-list';
import { useChapterSound } from './use-chapter-sound';
import { isOpen, useTranscript } from './use-job';
import { loadChapter, useSpeakProject, useUpdateChapter } from './use-projects';

interface ChapterPlayerProps {
  projectId: string;
  /** The number of the chapter in the project. */
  number: number;
  job: Job;
  /** The chapter as the job has it. */
  spoken: JobChapter;
  /** Whether the text has changes that are not saved. */
  hasDraft: boolean;
  mayChange: boolean;
}

interface EditedSentence {
  /** Its place among the spoken sentences. */
  place: number;
  chapter: ChapterContent;
  found: FoundSentence;
}

/** Plays a chapter, also while it is made, shows which sentence is heard, and lets sentences be changed. */
export function ChapterPlayer({ projectId, number, job, spoken, hasDraft, mayChange }: ChapterPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const { playing, time } = usePlayback(audio);
  const transcript = useTranscript(job.id, spoken.number, isOpen(job));
  const sound = useChapterSound(audio, job, spoken.number);
  /** Where the user drags the position to. */
  const [dragged, setDragged] = useState<number | null>(null);
  const [chosen, setChosen] = useState(-1);
  const [edited, setEdited] = useState<EditedSentence | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useUpdateChapter(projectId);
  const speak = useSpeakProject(projectId);

  const sentences = transcript.data?.sentences ?? noSentences;
  const heard = playing || time > 0 ? placeAt(sentences, time) : -1;
  // Without sound, that which was chosen.
  const current = heard >= 0 ? heard : chosen;
  const length = Math.max(spoken.audio_seconds, sentences.at(-1)?.end_seconds ?? 0);
  const isThere = length > 0 || isOpen(job);

  const { playFrom } = sound;
  const playFromRef = useRef(playFrom);
  useEffect(() => {
    playFromRef.current = playFrom;
  });
  const playSentence = useCallback(
    (place: number) => {
      setChosen(place);
      playFromRef.current(sentences[place]!.start_seconds);
    },
    [sentences],
  );

  const begin = async (place: number) => {
    audio.current?.pause();
    setProblem(null);
    if (hasDraft) {
      setProblem('The chapter has unsaved changes. Save or discard them under “Text” first.');
      return;
    }
    try {
      const chapter = await loadChapter(projectId, number);
      const found = findSentence(chapter, sentences[place]!);
      if (found) setEdited({ place, chapter, found });
      else setProblem('The text has changed since it was spoken. Edit it under “Text”.');
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const close = () => {
    setEdited(null);
    update.reset();
  };
  const save = ({ chapter, found }: EditedSentence, text: string, onSaved: () => void) =>
    update.mutate(
      { number, text: withSentence(chapter.text, found, text) },
      {
        onSuccess: () => {
          onSaved();
          close();
          speak.mutate();
        },
      },
    );
  return (
    <Stack gap="sm">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the sentences are shown below it */}
      <audio ref={audio} hidden preload="none" />
      <div className={classes.controls}>
        <ActionIcon
          size={44}
          radius="xl"
          aria-label={playing ? 'Pause' : 'Play the chapter'}
          disabled={!isThere}
          onClick={sound.toggle}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </ActionIcon>
        <Slider
          className={classes.slider}
          thumbLabel="Position"
          thumbValueText={minutesAndSeconds(dragged ?? time)}
          label={minutesAndSeconds}
          min={0}
          max={Math.max(1, Math.ceil(length))}
          step={1}
          value={Math.min(dragged ?? time, length)}
          disabled={length === 0}
          onChange={setDragged}
          onChangeEnd={(seconds) => {
            setDragged(null);
            playFrom(Math.min(seconds, length));
          }}
        />
        <Text size="sm" c="dimmed" className={classes.time}>
          {minutesAndSeconds(time)} / {minutesAndSeconds(length)}
        </Text>
      </div>
      {sound.error && <FailureAlert error={sound.error} title="The chapter cannot be played" />}
      {transcript.error && !transcript.data && (
        <FailureAlert
          error={transcript.error}
          title="The sentences could not be loaded"
          onRetry={() => void transcript.refetch()}
        />
      )}
      {problem !== null && (
        <Alert color="orange" title="The sentence cannot be changed here" role="alert">
          {problem}
        </Alert>
      )}
      {speak.error && <FailureAlert error={speak.error} title="The sentence was saved, but not spoken" />}
      {sentences.length > 0 && (
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            Click a sentence to play from there.
          </Text>
          {mayChange && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<PenIcon />}
              disabled={current < 0 || edited !== null}
              onClick={() => void begin(current)}
            >
              Fix this sentence
            </Button>
          )}
        </Group>
      )}
      <SentenceList
        sentences={sentences}
        current={current}
        edited={edited?.place ?? -1}
        form={
          edited && (
            <SentenceForm
              name={sentenceDraft(projectId, number, edited.place)}
              initial={edited.found.text}
              isPending={update.isPending}
              error={update.error}
              onSave={(text, onSaved) => save(edited, text, onSaved)}
              onCancel={close}
            />
          )
        }
        onPlay={playSentence}
      />
      {sentences.length === 0 && (
        <Text size="sm" c="dimmed" component="output">
          {isOpen(job) ? 'Sentences appear here as they are spoken.' : 'This chapter has not been spoken.'}
        </Text>
      )}
    </Stack>
  );
}

const noSentences: readonly SpokenSentence[] = [];

/** The place of the sentence at a time; -1: there is none. */
function placeAt(sentences: readonly SpokenSentence[], time: number): number {
  return sentences.findLastIndex(({ start_seconds: start }) => start <= time);
}
