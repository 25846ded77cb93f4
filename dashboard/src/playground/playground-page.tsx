import { Page } from '../layout/page';
import { LoadedVoices } from './loaded-voices';
import { Playground } from './playground';

/** The page to try texts and voices on. */
export default function PlaygroundPage() {
  return (
    <Page title="Playground" lead="Try texts and voices, and copy the request as code.">
      <LoadedVoices>{(voices) => <Playground voices={voices} />}</LoadedVoices>
    </Page>
  );
}
