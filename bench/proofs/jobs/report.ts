/** For what a report says. */
export function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Prints what the proof finds, and counts broken guarantees. */
export class Report {
  private broken = 0;

  get isBroken(): boolean {
    return this.broken > 0;
  }

  scene(title: string): void {
    console.log(`\n${title}`);
  }

  fact(what: string): void {
    console.log(`  – ${what}`);
  }

  guarantee(what: string, holds: boolean): void {
    console.log(`  ${holds ? '✓' : '✗'} ${what}`);
    if (!holds) this.broken++;
  }

  end(): void {
    console.log(this.broken === 0 ? '\nNo guarantee is broken.' : `\n${this.broken} guarantees are broken.`);
  }
}
