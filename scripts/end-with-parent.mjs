// Loaded before a program that npm runs. When npm has exited, even by `kill -9`, the program receives a signal to stop.
const parent = process.ppid;
const timer = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 500);
timer.unref();
