import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the mail server received it. */
export interface Mail {
  to: string[];
  from: string;
  /** With its headers. */
  text: string;
}

/** A mail server on this computer. It asks for a name and a password, and keeps what it accepts. */
export interface MailServer {
  /** With the name and the password, for `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly Mail[];
  /** Whether it refuses mails for the moment. */
  refuses: boolean;
  close(): Promise<void>;
}

/** Starts a mail server. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    secure: false,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === 'mail' && password === 'secret' ? callback(null, { user: username }) : callback(new Error('no')),
    onData: (stream, { envelope }, callback) => {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      stream.on('end', () => {
        if (mailServer.refuses) {
          callback(Object.assign(new Error('Try later'), { responseCode: 451 }));
          return;
        }
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, from: envelope.mailFrom ? envelope.mailFrom.address : '', text });
        callback();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://mail:secret@127.0.0.1:${port}`,
    mails,
    refuses: false,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}
