import type { Request, Response } from 'express';

/** Milliseconds that the client has to send the rest of the body. */
const maxDiscardMs = 2000;
/** Bytes of it that are received and thrown away: more than the largest body of JSON that a route takes. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/**
 * Answers with JSON although the request's body has not been read, and closes the connection. Closing it at once, with bytes of the body
 * unread, would reset it, and a client or proxy that is still sending would lose the answer: nginx says 502 instead of 413. So the answer is
 * sent, and ends when the body does, or after 2 seconds or 32 MB. See RFC 9112, section 9.6.
 */
export function answerBeforeBody(request: Request, response: Response, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.set({ Connection: 'close', 'Content-Length': String(bytes.length) }).type('json');
  response.write(bytes);
  const end = () => {
    clearTimeout(tooLate);
    if (!response.writableEnded) response.end();
  };
  const tooLate = setTimeout(end, maxDiscardMs);
  const maxBytesRead = request.socket.bytesRead + maxDiscardedBytes;
  request.on('data', () => {
    if (request.socket.bytesRead > maxBytesRead) end();
  });
  request.once('end', end).once('close', end).resume();
}
