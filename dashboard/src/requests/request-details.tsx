import { Alert, Anchor, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
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
  /** `null`: nothing is known, or the dialog is closed. */
  request: LoggedRequest | null;
  /** Whether the log does not have the wanted request. */
  isMissing: boolean;
  onClose: () => void;
}

/** Everything that the log has of a request, and why it failed. */
export function RequestDetails({ request, isMissing, onClose }: RequestDetailsProps) {
  // The dialog keeps it while it fades out.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) setShown(request);
  return (
    <Modal opened={request !== null || isMissing} onClose={onClose} title="Request" size="lg">
      {isMissing && !request && (
        <Text size="sm">The log does not have this request. It keeps requests for some days only.</Text>
      )}
      {shown && (request || !isMissing) && <Details request={shown} />}
    </Modal>
  );
}

function Details({ request }: { request: LoggedRequest }) {
  return (
    <>
      {request.code !== null && <Reason code={request.code} message={request.message} />}
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
        <Fact name="Route">{request.route ?? routeName(null)}</Fact>
        <Fact name={callerKinds[request.caller.type]}>
          {callerName(request)} <FactId>{request.caller.id}</FactId>
        </Fact>
        {request.address !== null && (
          <Fact name="From">
            <FactId>{request.address}</FactId>
          </Fact>
        )}
        {request.voice_id !== null && (
          <>
            <Fact name="Voice">{request.voice_id}</Fact>
            <Fact name="Characters">{count(request.characters)}</Fact>
            <Fact name="Audio">{audioLength(request.audio_seconds)}</Fact>
          </>
        )}
      </Facts>
      <h3 className={classes.heading}>Waits</h3>
      <Facts>
        <Wait name="Key and limit" ms={request.waits.gate_ms} />
        <Wait name="Queue" ms={request.waits.queue_ms} />
        <Wait name="First audio" ms={request.waits.first_audio_ms} />
        <Wait name="In total" ms={request.waits.total_ms} />
      </Facts>
      <Group justify="flex-end" mt="md">
        <CopyTextButton variant="default" value={location.href} what="link" />
        <CopyTextButton variant="default" value={request.request_id} what="request id" />
      </Group>
    </>
  );
}

/** Why a request failed. */
function Reason({ code, message }: { code: string; message: string | null }) {
  return (
    <Alert color="orange" title="Why it failed" mb="sm">
      {message !== null && (
        <Text size="sm" c="inherit" className={classes.message}>
          {message}
        </Text>
      )}
      <Anchor component={Link} href={`/errors?code=${code}`} size="sm" underline="always" c="inherit">
        What {code} means, and what to do
      </Anchor>
    </Alert>
  );
}

/** Nothing, if there was no such wait. */
function Wait({ name, ms }: { name: string; ms: number | null }) {
  return ms === null ? null : <Fact name={name}>{milliseconds(ms)}</Fact>;
}
