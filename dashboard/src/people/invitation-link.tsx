import { Text } from '@mantine/core';
import type { IssuedInvitation } from '../api/types';
import { RelativeTime } from '../shared/relative-time';
import { ShownOnce } from '../shared/shown-once';
import { exactTime } from '../shared/times';

/** The link of an invitation, which is shown only here. */
export function InvitationLink({ issued, onDone }: { issued: IssuedInvitation; onDone: () => void }) {
  return (
    <ShownOnce
      value={issued.link}
      what="link"
      warning="The link is not shown again, but you can make a new one. It works once. Send it to nobody else."
      label={`Link for ${issued.invitation.email}`}
      hidesLabel
      onDone={onDone}
    >
      <Text size="sm">
        {issued.emailed
          ? `The server also e-mails a link to ${issued.invitation.email}. Either link works; you need not send this one.`
          : 'The server sends no e-mail. Send the link yourself.'}
      </Text>
      <Text size="sm" c="dimmed">
        It expires <RelativeTime at={issued.invitation.expires_at} />, on {exactTime(issued.invitation.expires_at)}.
      </Text>
    </ShownOnce>
  );
}
