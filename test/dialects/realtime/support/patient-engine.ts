import { once } from 'node:events';
import type { SynthesisRequest } from '../../../../packages/speech/src/engines/speech-engine';
import { InProcessEngine } from '../../../support/in-process-engine';

/** Speaks a text with "forever" in it only when its request has been cancelled. */
export class PatientEngine extends InProcessEngine {
  override async *synthesize(request: SynthesisRequest) {
    if (request.text.includes('forever') && !request.signal.aborted) await once(request.signal, 'abort');
    yield* super.synthesize(request);
  }
}
