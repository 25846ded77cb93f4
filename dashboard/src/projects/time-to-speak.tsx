import { Text } from '@mantine/core';
import type { Project } from '../api/project-types';
import { useSpeechStatus } from '../playground/use-speech-status';
import { aboutTime } from './job-pace';

/** Seconds of speech per character: of English prose, and of scripts in which a character is a syllable or a word. */
const secondsPerCharacter = 1 / 15;
const secondsPerSyllable = 0.22;
const syllabic = /^(?:ja|zh|ko)\b/u;

/** How long the speech of a project will be, and how long it takes to speak it. Both are estimates. */
export function TimeToSpeak({ project }: { project: Project }) {
  const status = useSpeechStatus(project.voice_id, false);
  const { characters } = project;
  if (characters === 0) return null;
  const each = syllabic.test(project.language ?? '') ? secondsPerSyllable : secondsPerCharacter;
  const seconds = (characters * each) / project.speed;
  const factor = status?.real_time_factor;
  return (
    <Text size="sm" c="dimmed">
      About {aboutTime(seconds)} of speech
      {factor !== null &&
        factor !== undefined &&
        `, which takes this server about ${aboutTime(seconds * factor)} if nobody else has it speak`}
      . What has been spoken before is not spoken again.
    </Text>
  );
}
