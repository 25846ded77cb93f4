import { encode } from 'html-entities';

/** Text that is XML already. Only `xml` makes it, so that nothing is written without being escaped. */
export class Xml {
  private constructor(private readonly text: string) {}

  /** @internal */
  static of(text: string): Xml {
    return new Xml(text);
  }

  toString(): string {
    return this.text;
  }
}

/** What can be put into a template. Nothing is written for `undefined`. */
type XmlValue = string | number | Xml | undefined | readonly Xml[];

/**
 * Writes XML. Values are escaped, for text and for attributes in quotation marks. What XML 1.0 cannot contain, such as control
 * characters, is replaced by U+FFFD.
 *
 * @example
 * xml`<p title="${'"quoted"'}">${'1 < 2'}</p>`.toString(); // <p title="&quot;quoted&quot;">1 &lt; 2</p>
 */
export function xml(template: TemplateStringsArray, ...values: readonly XmlValue[]): Xml {
  return Xml.of(template.map((part, index) => part + (index < values.length ? written(values[index]) : '')).join(''));
}

/** The first line of a document. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

function written(value: XmlValue): string {
  if (value === undefined) return '';
  if (value instanceof Xml) return value.toString();
  if (typeof value === 'object') return value.join('');
  // One way to write a quotation mark is enough for text and attributes.
  return encode(String(value).toWellFormed().replaceAll(notInXml, '\u{fffd}'), { level: 'xml' });
}

/** All but the characters of XML 1.0 (w3.org/TR/xml, section 2.2). */
const notInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
