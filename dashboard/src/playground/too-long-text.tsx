import { Alert, Button, Group, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { UploadProgress } from '../projects/upload-progress';
import { useCreateProject } from '../projects/use-projects';
import { useUpload } from '../projects/use-upload';
import { FailureAlert } from '../shared/failure-alert';
import { count } from '../shared/numbers';

interface TooLongTextProps {
  /** What was pasted, and not put into the field. */
  text: string;
  isSsml: boolean;
  /** Characters that the playground takes. */
  most: number;
  onDismiss: () => void;
}

/** Says that a text is too long for the playground, and makes a project of it. */
export function TooLongText({ text, isSsml, most, onDismiss }: TooLongTextProps) {
  const [, navigate] = useLocation();
  const upload = useUpload(useCreateProject(), ({ id }) => navigate(`/projects/${id}`));
  const make = () => void upload.sendFile(new File([text], `Pasted text.${isSsml ? 'ssml' : 'txt'}`));
  return (
    <Alert color="orange" title="This text is too long to be spoken at once" role="alert">
      <Text size="sm" c="inherit">
        It has about {count(text.length)} characters. The playground speaks up to {count(most)}, so it was not pasted. A
        project speaks texts of any length, chapter by chapter.
      </Text>
      {upload.problem && <FailureAlert error={upload.problem} title="The project was not created" />}
      {upload.sent ? (
        <UploadProgress {...upload.sent} onCancel={upload.cancel} />
      ) : (
        <Group mt="sm" gap="xs">
          <Button size="xs" onClick={make}>
            Make a project of it
          </Button>
          <Button size="xs" variant="default" onClick={onDismiss}>
            Dismiss
          </Button>
        </Group>
      )}
    </Alert>
  );
}
