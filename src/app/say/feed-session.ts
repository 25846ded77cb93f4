import type { SpeechSession } from '@voxgate/speech';

/** Text that waits to be spoken, in UTF-16 code units. More is read when some of it has been begun. */
export const maxWaiting = 4000;

/** What a session is given at once. */
const pieceLength = 1000;

/** Milliseconds after which a session that waits although it has much text is told to speak it: something in it has no end. */
const stuckMs = 1000;

/** Signs that nobody can speak, and that terminals react to. */
const controls = /[^\P{Cc}\t\n\r]/gu;

/** Gives a session text as it is written, and ends the session with the text. Reads no more than the session has room for. */
export async function feedSession(
  session: SpeechSession,
  text: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  for await (const chunk of text) {
    const clean = chunk.toWellFormed().replace(controls, ' ');
    for (let at = 0; at < clean.length; at += pieceLength) {
      while (session.waitingLength + pieceLength > maxWaiting && !session.isOver) await room(session);
      if (session.isOver) return;
      session.append(clean.slice(at, at + pieceLength));
    }
  }
  session.end();
}

async function room(session: SpeechSession): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      if (session.isWaiting) session.flush();
      resolve();
    }, stuckMs);
  });
  await Promise.race([session.taken(), late]);
  clearTimeout(timer);
}
