/** The cells of a table row, while they are read. */
export class TableRow {
  private readonly cells: string[] = [];
  private cell = '';

  /** Adds the text of a cell. @returns whether it was taken: with a second paragraph in a cell, it is the layout of a page. */
  add(text: string): boolean {
    if (this.cell !== '') return false;
    this.cell = text;
    return true;
  }

  endCell(): void {
    if (this.cell !== '') this.cells.push(this.cell);
    this.cell = '';
  }

  /** What a reader would say: the cells, with commas between them. What a person of a drama says follows the name. */
  toText(): string {
    this.endCell();
    const [name = '', speech = ''] = this.cells;
    if (this.cells.length === 2 && isName(name) && isSentence(speech)) return `${name}: ${speech}`;
    return this.cells
      .map((cell, index) => (index < this.cells.length - 1 && !/\p{P}$/u.test(cell) ? `${cell},` : cell))
      .join(' ');
  }
}

function isName(cell: string): boolean {
  return cell.length <= 60 && /^\P{L}*\p{L}/u.test(cell) && !/\p{P}$/u.test(cell);
}

function isSentence(cell: string): boolean {
  return /\p{L}/u.test(cell) && /[.!?…।。！？]["'”’»)]{0,3}$/u.test(cell);
}
