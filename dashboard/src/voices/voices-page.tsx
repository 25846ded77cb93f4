import { Page } from '../layout/page';
import { LoadedVoices } from '../playground/loaded-voices';
import { useVoices } from '../playground/use-voices';
import { useMay } from '../session/use-may';
import { AddOwnVoice } from './own-voice-dialog';
import { ClipPlayerProvider, useNewClipPlayer } from './use-clip-player';
import { VoiceCatalogue } from './voice-catalogue';

/** The page of all voices: hear, compare and mix them. */
export default function VoicesPage() {
  const { data } = useVoices();
  const player = useNewClipPlayer();
  const mayAdd = useMay()('voices:write');
  return (
    <Page
      title="Voices"
      actions={mayAdd && data?.some(({ engine }) => engine === 'kokoro') && <AddOwnVoice voices={data} />}
      lead="Hear all voices. Select two to compare them, or more to mix them."
    >
      <LoadedVoices>
        {(voices) => (
          <ClipPlayerProvider value={player}>
            <VoiceCatalogue voices={voices} />
          </ClipPlayerProvider>
        )}
      </LoadedVoices>
    </Page>
  );
}
