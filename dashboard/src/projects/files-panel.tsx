import { ActionIcon, Anchor, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useState } from 'react';
import type { Job, JobFile, Project } from '../api/project-types';
import { useMay } from '../session/use-may';
import { FailureAlert } from '../shared/failure-alert';
import { DownloadIcon, LinkIcon } from '../shared/icons';
import { Panel } from '../shared/panel';
import { chapterName } from './chapter-name';
import classes from './files-panel.module.css';
import { formatName } from './formats';
import { LinkDialog } from './link-dialog';
import { nameOf } from './project-name';
import { allFilesAddress, fileAddress, useCreateFileLink } from './use-job';
import { useCreateFeedLink, useRevokeFeedLinks } from './use-projects';

const week = { days: 7, label: 'a week' };
const month = { days: 30, label: '30 days' };
const fileLifetimes = [week, { days: 1, label: 'a day' }, month];
const feedLifetimes = [{ days: 365, label: 'a year' }, month, week];

/** The files of a job: downloads and links, and the podcast of the project. */
export function FilesPanel({ project, job }: { project: Project; job: Job }) {
  const may = useMay();
  const whole = job.files.filter(({ chapter }) => chapter === null);
  const ofChapters = job.chapters
    .map((chapter) => ({ chapter, files: job.files.filter((file) => file.chapter === chapter.number) }))
    .filter(({ files }) => files.length > 0);
  const [linked, setLinked] = useState<JobFile | null>(null);
  const [isFeedOpen, setIsFeedOpen] = useState(false);
  const fileLink = useCreateFileLink();
  const feedLink = useCreateFeedLink(project.id);
  const revoke = useRevokeFeedLinks(project.id);
  const mayLink = may('files:write');
  if (job.files.length === 0) return null;
  const titleOf = ({ chapter }: JobFile) => {
    const found = job.chapters.find(({ number }) => number === chapter);
    return found ? chapterName(found) : nameOf(project);
  };
  const onLink = mayLink ? setLinked : undefined;
  return (
    <Panel
      title="Files"
      actions={
        <Group gap="xs">
          {may('files:read') && job.files.length > 1 && (
            <Button
              component="a"
              href={allFilesAddress(job.id)}
              download
              size="compact-sm"
              variant="default"
              leftSection={<DownloadIcon />}
            >
              Download all
            </Button>
          )}
          {job.files.some(({ format }) => format === 'mp3') && mayLink && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<LinkIcon />}
                onClick={() => setIsFeedOpen(true)}
              >
                Podcast feed
              </Button>
              <Button size="compact-sm" variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
                Revoke feed links
              </Button>
            </>
          )}
        </Group>
      }
    >
      <Stack gap="xs">
        {revoke.error && <FailureAlert error={revoke.error} title="The feed links could not be revoked" />}
        {revoke.isSuccess && (
          <Text size="sm" component="output">
            All links to the podcast feed have been revoked.
          </Text>
        )}
        {!may('files:read') && <Text size="sm">Your role does not allow you to download files.</Text>}
        <ul className={classes.files} aria-label="Files">
          {whole.length > 0 && <FileRow title="The whole" files={whole} onLink={onLink} />}
          {ofChapters.map(({ chapter, files }) => (
            <FileRow key={chapter.number} title={chapterName(chapter)} files={files} onLink={onLink} />
          ))}
        </ul>
      </Stack>
      <LinkDialog
        key={linked?.file_id}
        opened={linked !== null}
        title={linked ? `Link to ${titleOf(linked)}, ${formatName(linked.format)}` : ''}
        description="Whoever has the link can get the file without a key."
        lifetimes={fileLifetimes}
        isPending={fileLink.isPending}
        error={fileLink.error}
        make={(days, onMade) => fileLink.mutate({ id: linked!.file_id, days }, { onSuccess: ({ url }) => onMade(url) })}
        onClose={() => {
          setLinked(null);
          fileLink.reset();
        }}
      />
      <LinkDialog
        opened={isFeedOpen}
        title="Podcast feed"
        description="Podcast apps can play the chapters with this link, without a key. They get new ones when the project is spoken again."
        lifetimes={feedLifetimes}
        isPending={feedLink.isPending}
        error={feedLink.error}
        make={(days, onMade) => feedLink.mutate(days, { onSuccess: ({ url }) => onMade(url) })}
        onClose={() => {
          setIsFeedOpen(false);
          feedLink.reset();
        }}
      />
    </Panel>
  );
}

interface FileRowProps {
  title: string;
  files: JobFile[];
  onLink: ((file: JobFile) => void) | undefined;
}

function FileRow({ title, files, onLink }: FileRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.title}>{title}</span>
      <span className={classes.formats}>
        {files.map((file) => (
          <span key={file.file_id} className={classes.file}>
            <Anchor
              href={fileAddress(file.file_id)}
              download
              size="sm"
              className={classes.download}
              aria-label={`Download ${title}, ${formatName(file.format)}`}
            >
              <DownloadIcon />
              {formatName(file.format)}
            </Anchor>
            {onLink && (
              <Tooltip label="Make a link">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  aria-label={`Make a link to ${title}, ${formatName(file.format)}`}
                  onClick={() => onLink(file)}
                >
                  <LinkIcon />
                </ActionIcon>
              </Tooltip>
            )}
          </span>
        ))}
      </span>
    </li>
  );
}
