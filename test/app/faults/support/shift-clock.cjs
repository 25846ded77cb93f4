// Shifts a process's clock forward by SHIFT_CLOCK_HOURS. Loaded with --require, before anything else.
const shift = Number(process.env.SHIFT_CLOCK_HOURS) * 3_600_000;
const RealDate = Date;
const now = () => RealDate.now() + shift;
globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(now());
    else super(...parts);
  }
  static now() {
    return now();
  }
};
