import { Anchor, Stack, Text } from '@mantine/core';
import type { DoubtfulSentence, Job } from '../api/project-types';
import { FailureAlert } from '../shared/failure-alert';
import { NextPageButton } from '../shared/next-page-button';
import { count } from '../shared/numbers';
import { Panel } from '../shared/panel';
import { minutesAndSeconds } from '../shared/times';
import { chapterName } from './chapter-name';
import { useDoubts } from './use-job';

interface DoubtsPanelProps {
  job: Job;
  /** How many doubtful sentences the job has so far. */
  found: number;
  /** Opens the chapter of the job with this number. */
  onOpen: (chapter: number) => void;
}

/** The sentences that a recogniser has heard otherwise than they are in the text, for people to listen to. */
export function DoubtsPanel({ job, found, onOpen }: DoubtsPanelProps) {
  const doubts = useDoubts(job.id, found);
  const sentences = doubts.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Panel title={found === 1 ? 'A sentence to listen to' : `${count(found)} sentences to listen to`}>
      <Stack>
        <Text size="sm" c="dimmed">
          A recogniser heard something other than the text, even after the sentence was spoken again. It may be wrong.
        </Text>
        {doubts.error && <FailureAlert error={doubts.error} title="The sentences could not be loaded" />}
        {sentences.map((sentence) => (
          <DoubtRow
            key={`${sentence.chapter} ${sentence.text_start}`}
            job={job}
            sentence={sentence}
            onOpen={() => onOpen(sentence.chapter)}
          />
        ))}
        <NextPageButton list={doubts}>Show more</NextPageButton>
      </Stack>
    </Panel>
  );
}

function DoubtRow({ job, sentence, onOpen }: { job: Job; sentence: DoubtfulSentence; onOpen: () => void }) {
  const { chapter, text, heard, start_seconds: start } = sentence;
  const place = job.chapters.find(({ number }) => number === chapter);
  return (
    <div>
      <Text size="sm">{text}</Text>
      <Text size="sm" c="dimmed">
        Heard: “{heard}” ·{' '}
        <Anchor component="button" type="button" size="sm" onClick={onOpen}>
          {place ? chapterName(place) : `Chapter ${chapter}`}
          {start !== null && `, ${minutesAndSeconds(start)}`}
        </Anchor>
      </Text>
    </div>
  );
}
