import {
  Button,
  Checkbox,
  Group,
  Input,
  Modal,
  NativeSelect,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { ApiFailure } from '../api/api-failure';
import { type Grounds, grounds, type Voice } from '../api/types';
import { languageName } from '../playground/voice-groups';
import { UploadProgress } from '../projects/upload-progress';
import { FailureAlert } from '../shared/failure-alert';
import { PlusIcon } from '../shared/icons';
import { lockedWhile } from '../shared/locked-while';
import { fieldProblems } from './field-problems';
import classes from './own-voice-dialog.module.css';
import { useHandInVoice } from './use-own-voices';
import { groundsInWords } from './voice-words';

const fields = ['file', 'name', 'language', 'gender', 'grounds', 'grounds_note'] as const;
type Field = (typeof fields)[number];
const accepted = '.bin,.npy,.pt,.safetensors';
/** What is asked about each of the grounds. */
const questions: Record<Grounds, string> = {
  own_voice: 'When and how was it recorded?',
  consent: 'Who is the speaker, and where is the consent kept?',
  licence: 'Which licence is it, and where does the voice come from?',
};

/** Opens the form for a voice of one's own. */
export function AddOwnVoice({ voices }: { voices: readonly Voice[] }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button leftSection={<PlusIcon />} onClick={() => setOpened(true)}>
        Add your own voice
      </Button>
      <OwnVoiceDialog opened={opened} voices={voices} onDone={close} onClose={close} />
    </>
  );
}

interface OwnVoiceDialogProps {
  opened: boolean;
  voices: readonly Voice[];
  onDone: () => void;
  onClose: () => void;
}

/** Hands in a voice of one's own, and asks who may use it and on what grounds. */
function OwnVoiceDialog({ opened, onClose, ...form }: OwnVoiceDialogProps) {
  const handing = useHandInVoice();
  const close = () => {
    handing.reset();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Add your own voice" size={620} {...lockedWhile(handing.isPending)}>
      {opened && <Form handing={handing} onClose={close} {...form} />}
    </Modal>
  );
}

interface FormProps extends Omit<OwnVoiceDialogProps, 'opened'> {
  handing: ReturnType<typeof useHandInVoice>;
}

function Form({ handing, voices, onDone, onClose }: FormProps) {
  const spoken = voices.filter(({ engine }) => engine === 'kokoro').map(({ language: each }) => each);
  const languages = [...new Set(spoken)];
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState(languages[0] ?? 'en-US');
  const [gender, setGender] = useState<Voice['gender']>('unknown');
  const [chosen, setChosen] = useState<Grounds>();
  const [note, setNote] = useState('');
  const [isSure, setIsSure] = useState(false);
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const error = isAbort(handing.error) ? null : handing.error;
  const { problems, rest } = error ? sorted(error) : { problems: {}, rest: null };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!file || !chosen) return;
    abort.current = new AbortController();
    setShare(0);
    handing.mutate(
      {
        voice: { file, name: name.trim(), language, gender, grounds: chosen, groundsNote: note.trim() },
        onProgress: setShare,
        signal: abort.current.signal,
      },
      { onSuccess: onDone },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {rest && <FailureAlert error={rest} title="The voice was not added" />}
        <Text size="sm">
          A voice pack for Kokoro is a file of 510 × 256 numbers, which other tools make from a recording or by
          blending. Only people and keys of this account can use the voice.
        </Text>
        <FileField file={file} error={problems.file} onFile={setFile} />
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={100}
          error={problems.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.pair}>
          <NativeSelect
            label="Language"
            data={languages.map((value) => ({ value, label: languageName(value) }))}
            error={problems.language}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
          <NativeSelect
            label="Gender"
            data={[
              { value: 'unknown', label: 'Not said' },
              { value: 'female', label: 'Female' },
              { value: 'male', label: 'Male' },
            ]}
            error={problems.gender}
            value={gender}
            onChange={(event) => setGender(event.currentTarget.value as Voice['gender'])}
          />
        </div>
        <Radio.Group
          label="Why may you use this voice?"
          description="Your answer is kept in the audit trail of the account."
          required
          withAsterisk={false}
          error={problems.grounds}
          value={chosen ?? ''}
          onChange={(value) => setChosen(value as Grounds)}
        >
          <Stack gap="xs" mt="xs">
            {grounds.map((value) => (
              <Radio key={value} value={value} label={groundsInWords[value]} />
            ))}
          </Stack>
        </Radio.Group>
        {chosen && (
          <Textarea
            label={questions[chosen]}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            required={chosen !== 'own_voice'}
            withAsterisk={false}
            error={problems.grounds_note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label="I may have this voice speak, and will not deceive anybody with it."
          checked={isSure}
          onChange={(event) => setIsSure(event.currentTarget.checked)}
        />
        {handing.isPending && (
          <UploadProgress name={file?.name ?? ''} share={share} onCancel={() => abort.current?.abort()} />
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={handing.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={handing.isPending} disabled={!file || !chosen || !isSure}>
            Add voice
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FileFieldProps {
  file: File | undefined;
  error: string | undefined;
  onFile: (file: File | undefined) => void;
}

function FileField({ file, error, onFile }: FileFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label="Voice pack" description=".bin, .npy, .pt or .safetensors" error={error}>
      <div className={classes.file}>
        <input
          id={id}
          className={classes.input}
          type="file"
          accept={accepted}
          aria-describedby={`${id}-description${error === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={error !== undefined}
          onChange={(event) => onFile(event.currentTarget.files?.[0])}
        />
        {file && <output className="visually-hidden">{file.name} is chosen.</output>}
      </div>
    </Input.Wrapper>
  );
}

function isAbort(error: Error | null): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The fields that errors with other codes than `INVALID_REQUEST` are about. */
const fieldOfCode: Readonly<Record<string, Field>> = {
  INVALID_VOICE: 'file',
  PAYLOAD_TOO_LARGE: 'file',
  VOICE_EXISTS: 'name',
};

/** The problems of the fields, and the error if it is about something else. */
function sorted(error: Error): { problems: Partial<Record<Field, string>>; rest: Error | null } {
  if (!(error instanceof ApiFailure)) return { problems: {}, rest: error };
  const field = fieldOfCode[error.code];
  if (field !== undefined) return { problems: { [field]: error.message }, rest: null };
  const { problems, rest } = fieldProblems(error.message, error.code === 'INVALID_REQUEST' ? fields : []);
  return { problems, rest: rest === undefined ? null : withMessage(error, rest) };
}

/** The same error with another message. */
function withMessage({ status, code, retryAfterSeconds, limit }: ApiFailure, message: string): ApiFailure {
  return new ApiFailure(status, code, message, retryAfterSeconds, limit);
}
