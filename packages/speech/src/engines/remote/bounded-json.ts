/**
 * Parses JSON that a server has sent. Refuses what has too many values before it is parsed: how long that takes, and how much memory it needs,
 * depends on their number rather than on the size.
 *
 * @param most the maximum number of values. Commas and brackets in texts count, too.
 * @throws {Error} if there are more, or this is no JSON.
 */
export function boundedJson(json: string, most: number): unknown {
  let count = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if ((code === comma || code === bracket || code === brace) && ++count >= most) {
      throw new Error('the answer has too many values');
    }
  }
  try {
    return JSON.parse(json);
  } catch {
    // The usual message repeats what the server has said.
    throw new Error('the answer is no JSON');
  }
}

const comma = ','.charCodeAt(0);
const bracket = '['.charCodeAt(0);
const brace = '{'.charCodeAt(0);
