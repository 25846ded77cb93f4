import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { send } from '../api/client';
import type { ChapterContent, Project, SpeechPreview } from '../api/project-types';
import { previewsKey } from '../api/query-keys';
import { FailureAlert } from '../shared/failure-alert';
import classes from './chapter-preview.module.css';
import { previewParts } from './preview-parts';

interface ChapterPreviewProps {
  project: Project;
  chapter: ChapterContent;
}

/** What normalisation makes of a chapter. Each part is asked for when it is wanted, because it counts as a request. */
export function ChapterPreview({ project, chapter }: ChapterPreviewProps) {
  const { text, syntax } = chapter;
  // Markup cannot be cut.
  const parts = useMemo(() => (syntax === 'ssml' ? [text] : previewParts(text)), [text, syntax]);
  const [shown, setShown] = useState(1);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        The text as the voice reads it. Differences are highlighted, with the original below.
      </Text>
      {parts.slice(0, shown).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        <PartPreview key={place} project={project} chapter={chapter} text={part} />
      ))}
      {shown < parts.length && (
        <Button variant="default" onClick={() => setShown(shown + 1)}>
          Show more ({parts.length - shown} {parts.length - shown === 1 ? 'part' : 'parts'} left)
        </Button>
      )}
    </Stack>
  );
}

interface PartPreviewProps extends ChapterPreviewProps {
  text: string;
}

function PartPreview({ project, chapter, text }: PartPreviewProps) {
  const { normalize, pronunciation_dictionaries: dictionaries } = project;
  const body = {
    text,
    input_type: chapter.syntax,
    voice_id: chapter.voice_id ?? project.voice_id,
    normalize,
    pronunciation_dictionaries: dictionaries,
  };
  const preview = useQuery({
    queryKey: [...previewsKey, body],
    queryFn: () => send<SpeechPreview>('POST', '/tts/preview', body),
    retry: false,
    staleTime: 60_000,
  });
  const points = useMemo(() => Array.from(text), [text]);
  if (preview.error) {
    return (
      <FailureAlert
        error={preview.error}
        title="This part could not be previewed"
        onRetry={() => void preview.refetch()}
      />
    );
  }
  if (!preview.data) {
    return (
      <Stack aria-busy="true" gap="xs">
        {['a', 'b', 'c'].map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Stack>
    );
  }
  return (
    <ul className={classes.sentences} dir="auto">
      {preview.data.sentences.map((sentence) => {
        const written = points.slice(sentence.text_start, sentence.text_end).join('');
        return (
          <li key={sentence.text_start} className={classes.sentence}>
            {isSame(sentence.text, written) ? (
              sentence.text
            ) : (
              <>
                <mark className={classes.changed}>{sentence.text}</mark>
                <span className={classes.written}>{written.trim()}</span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function isSame(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
