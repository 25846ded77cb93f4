import { Modal } from '@mantine/core';
import type { LoggedRequest } from '../api/types';
import { CopyTextButton } from '../shared/copy-button';
import { Fact, FactId, Facts } from '../shared/facts';
import { audioLength, count } from '../shared/numbers';
import { exactTime } from '../shared/times';
import { callerKinds, callerName, milliseconds } from './describe-request';
import { routeName } from './request-filters';
import { RequestResult } from './request-result';
import classes from './request-details.module.css';

interface RequestDetailsProps {
  /** `null`: the dialog is closed. */
  request: LoggedRequest | null;
  onClose: () => void;
}

/** Everything that the log has of a request. */
export function RequestDetails({ request, onClose }: RequestDetailsProps) {
  return (
    <Modal opened={request !== null} onClose={onClose} title="Request" size="lg">
      {request && (
        <>
          <Facts>
            <Fact name="Request id">
              <FactId>{request.request_id}</FactId>
            </Fact>
            <Fact name="Time">{exactTime(request.at)}</Fact>
            <Fact name="Result">
              <RequestResult request={request} />
            </Fact>
            {request.repeats > 0 && (
              <Fact name="Repeated">
                {count(request.repeats)} more requests with the same key and result in this minute
              </Fact>
            )}
            <Fact name="Connection">
              {request.aborted ? 'Closed before the response was complete' : 'The response was complete'}
            </Fact>
            <Fact name="Route">{routeName(request.route)}</Fact>
            <Fact name={callerKinds[request.caller.type]}>
              {callerName(request)} <FactId>{request.caller.id}</FactId>
            </Fact>
            <Fact name="Voice">{request.voice_id ?? 'None'}</Fact>
            <Fact name="Characters">{count(request.characters)}</Fact>
            <Fact name="Audio">{audioLength(request.audio_seconds)}</Fact>
          </Facts>
          <h3 className={classes.heading}>Waits</h3>
          <Facts>
            <Wait name="Key and limit" ms={request.waits.gate_ms} />
            <Wait name="Queue" ms={request.waits.queue_ms} />
            <Wait name="First audio" ms={request.waits.first_audio_ms} />
            <Wait name="In total" ms={request.waits.total_ms} />
          </Facts>
          <div className={classes.buttons}>
            <CopyTextButton variant="default" value={request.request_id} what="request id" />
          </div>
        </>
      )}
    </Modal>
  );
}

function Wait({ name, ms }: { name: string; ms: number | null }) {
  return <Fact name={name}>{ms === null ? 'None' : milliseconds(ms)}</Fact>;
}
