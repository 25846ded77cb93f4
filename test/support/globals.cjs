/** Global names that packages have defined while they were loaded. They stay, because the packages do. */
const ofPackages = new Set();

const listenedTo = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'warning'];

/** Calls a function that may load packages, and remembers the globals that they define. @returns its result. */
exports.keepingGlobals = (load) => {
  const before = Object.keys(require.cache).length;
  const names = new Set(Reflect.ownKeys(globalThis));
  try {
    return load();
  } finally {
    if (Object.keys(require.cache).length > before) {
      for (const name of Reflect.ownKeys(globalThis)) if (!names.has(name)) ofPackages.add(name);
    }
  }
};

/**
 * Remembers the globals, the environment variables and the listeners of this process.
 *
 * @returns a function that restores them, when a test file has ended.
 */
exports.rememberGlobals = () => {
  const globals = new Map(Reflect.ownKeys(globalThis).map((name) => [name, descriptorOf(name)]));
  const exit = Reflect.get(process, 'exit');
  const variables = { ...process.env };
  const listeners = new Map(listenedTo.map((event) => [event, process.rawListeners(event)]));
  return () => {
    for (const name of Reflect.ownKeys(globalThis)) {
      if (!globals.has(name) && !ofPackages.has(name) && descriptorOf(name).configurable) delete globalThis[name];
    }
    for (const [name, before] of globals) {
      const now = descriptorOf(name);
      const isChanged = now?.value !== before.value || now?.get !== before.get;
      if (isChanged && before.configurable) Object.defineProperty(globalThis, name, before);
    }
    process.exit = exit;
    process.exitCode = undefined;
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    for (const [name, value] of Object.entries(variables)) if (process.env[name] !== value) process.env[name] = value;
    for (const [event, before] of listeners) {
      for (const each of process.rawListeners(event)) if (!before.includes(each)) process.removeListener(event, each);
    }
  };
};

function descriptorOf(name) {
  return Object.getOwnPropertyDescriptor(globalThis, name);
}
