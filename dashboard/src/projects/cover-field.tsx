import { Button, FileInput, Group, Image, Stack } from '@mantine/core';
import { fileAddress } from './use-job';

/** The largest picture that the server takes. */
export const maxCoverBytes = 10_000_000;

interface CoverFieldProps {
  /** The stored file of the cover that the project has; `null`: none. */
  current: string | null;
  /** The picture to take its place; `null`: none; `undefined`: it stays. */
  chosen: File | null | undefined;
  onChoose: (cover: File | null | undefined) => void;
}

/** Chooses the cover of a project. */
export function CoverField({ current, chosen, onChoose }: CoverFieldProps) {
  const isShown = current !== null && chosen === undefined;
  return (
    <Group align="flex-start" wrap="nowrap">
      {isShown && <Image src={fileAddress(current)} alt="The cover" w={72} radius="sm" fit="contain" />}
      <Stack gap="xs" flex={1} align="flex-start">
        <FileInput
          label="Cover"
          description="A JPEG or PNG picture, for M4B, EPUB and podcasts."
          placeholder={isShown ? 'Choose another one' : 'Choose a picture'}
          accept="image/jpeg,image/png"
          clearable
          w="100%"
          value={chosen ?? null}
          error={chosen && chosen.size > maxCoverBytes && 'A cover can have 10 MB. Choose a smaller picture.'}
          onChange={(file) => onChoose(file ?? undefined)}
        />
        {isShown && (
          <Button variant="default" size="compact-sm" onClick={() => onChoose(null)}>
            Remove the cover
          </Button>
        )}
      </Stack>
    </Group>
  );
}
