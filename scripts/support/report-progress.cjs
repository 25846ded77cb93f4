/** A reporter of Jest. Tells the process that started Jest which test files run. */
module.exports = class ReportProgress {
  onTestFileStart({ path }) {
    process.send?.({ started: path });
  }
  onTestFileResult({ path }) {
    process.send?.({ ended: path });
  }
  onRunComplete() {
    process.send?.({ isComplete: true });
  }
};
