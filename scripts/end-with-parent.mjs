// Loaded before a program that npm runs: when npm has ended, even by `kill -9`, the program is told to end, too.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 500);
timer.unref();
