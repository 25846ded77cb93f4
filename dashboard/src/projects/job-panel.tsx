import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Job, Project } from '../api/project-types';
import { useState } from 'react';
import { ConfirmDialog } from '../shared/confirm-dialog';
import { WarningIcon } from '../shared/icons';
import { audioLength, count } from '../shared/numbers';
import { Panel } from '../shared/panel';
import { RelativeTime } from '../shared/relative-time';
import { percentOf, stateInWords } from './job-in-words';
import { aboutTime, secondsLeftOf } from './job-pace';
import { isOpen, useCancelJob } from './use-job';

/** How far a job is, and how long it will take. */
export function JobPanel({ project, job, mayChange }: { project: Project; job: Job; mayChange: boolean }) {
  const cancel = useCancelJob();
  const [cancelling, setCancelling] = useState(false);
  const left = secondsLeftOf(job);
  const { percent, characters, spoken_characters: spoken, audio_seconds: seconds } = job.progress;
  const done = job.chapters.filter(({ is_done: isDone }) => isDone).length;
  const open = isOpen(job);
  const isOutdated = !open && Date.parse(project.updated_at) > Date.parse(job.created_at);
  return (
    <Panel
      title={stateInWords(job)}
      actions={
        open &&
        mayChange && (
          <Button size="compact-sm" variant="default" onClick={() => setCancelling(true)}>
            Cancel
          </Button>
        )
      }
    >
      <Stack gap="xs">
        {job.error && (
          <Alert color="red" icon={<WarningIcon />} title="Speech failed" role="alert">
            {job.error.message}
          </Alert>
        )}
        {(open || job.status === 'cancelled') && (
          <Progress.Root size="lg">
            <Progress.Section
              value={percent}
              aria-label="Done"
              aria-valuetext={`${percent} %`}
              color={open ? 'indigo' : 'gray'}
              animated={job.status === 'running' && percent < 100}
            />
          </Progress.Root>
        )}
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            {open || job.status === 'cancelled'
              ? `${percent} % · ${count(spoken)} of ${count(characters)} characters`
              : `${count(spoken)} characters`}
            {job.chapters.length > 1 && ` · ${count(done)} of ${count(job.chapters.length)} chapters`}
            {seconds > 0 && ` · ${audioLength(seconds)} of speech`}
          </Text>
          <Text size="sm" c="dimmed">
            {open ? timeLeft(job, left) : job.ended_at !== null && <RelativeTime at={job.ended_at} />}
          </Text>
        </Group>
        {isOutdated && (
          <Text size="sm" c="dimmed">
            The project has changed since it was spoken. Press “Speak again” to speak the changes.
          </Text>
        )}
      </Stack>
      <output className="visually-hidden">{`${stateInWords(job)}.`}</output>
      <ConfirmDialog
        subject={cancelling && open ? job : null}
        title={() => 'Stop speaking?'}
        action={() => 'Stop speaking'}
        keep="Go on"
        failure="The job was not cancelled"
        mutation={cancel}
        onClose={() => setCancelling(false)}
      >
        {() =>
          `${percent} % are done${left === undefined ? '' : `, and about ${aboutTime(left)} are left`}. Nothing more is spoken, and no further files are made. If you have it spoken again, sentences that are still in the server’s cache are not spoken anew.`
        }
      </ConfirmDialog>
    </Panel>
  );
}

function timeLeft(job: Job, seconds: number | undefined): string {
  if (job.status === 'queued') return 'It begins when the server has a free place.';
  if (percentOf(job.progress) === 100) return 'Almost there';
  return seconds === undefined ? 'Estimating the time left …' : `About ${aboutTime(seconds)} left`;
}
