// Loaded before a program: writes down every file that it opens, makes or takes away, every program that it starts, every
// address that it listens at or connects to. It changes nothing of what happens.
const fs = require('node:fs');
const childProcess = require('node:child_process');
const net = require('node:net');
const threads = require('node:worker_threads');
const { syncBuiltinESMExports } = require('node:module');

const { appendFileSync } = fs;
const told = process.env.REACHES;
let isTelling = false;
const tell = (kind, ...words) => {
  if (isTelling) return;
  isTelling = true;
  appendFileSync(told, `${JSON.stringify([kind, ...words.map(String)])}\n`);
  isTelling = false;
};

const watch = (target, name, kind) => {
  const real = target[name];
  if (typeof real !== 'function') return;
  target[name] = function (...args) {
    if (typeof args[0] !== 'number' && typeof args[1]?.fd !== 'number')
      tell(kind, ...(isPair.has(name.replace('Sync', '')) ? args.slice(0, 2) : [args[0]]));
    return Reflect.apply(real, this, args);
  };
};
const isPair = new Set(['rename', 'link', 'symlink', 'copyFile', 'cp']);
const reading = ['readFile', 'readdir', 'opendir', 'createReadStream', 'watch', 'watchFile'];
const writing = [
  'writeFile',
  'appendFile',
  'truncate',
  'rename',
  'unlink',
  'rm',
  'rmdir',
  'mkdir',
  'mkdtemp',
  'symlink',
];
const more = ['link', 'chmod', 'lchmod', 'chown', 'lchown', 'utimes', 'lutimes', 'copyFile', 'cp', 'createWriteStream'];
for (const [kind, names] of [
  ['read', reading],
  ['write', [...writing, ...more]],
])
  for (const name of names)
    for (const [target, suffix] of [
      [fs, ''],
      [fs, 'Sync'],
      [fs.promises, ''],
    ])
      watch(target, `${name}${suffix}`, kind);

/** Whether what is opened is written to. */
const kindOf = (flags = 'r') =>
  (typeof flags === 'number' ? flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR) : /[wa+]/.test(flags))
    ? 'write'
    : 'read';
for (const [target, name] of [
  [fs, 'open'],
  [fs, 'openSync'],
  [fs.promises, 'open'],
]) {
  const real = target[name];
  target[name] = function (path, flags, ...rest) {
    tell(kindOf(typeof flags === 'function' ? 'r' : flags), path);
    return Reflect.apply(real, this, [path, flags, ...rest]);
  };
}
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const [first] = args.flat();
  tell('connect', `${first?.path ?? `${first?.host ?? args[1]}:${first?.port ?? first}`}`);
  return Reflect.apply(connect, this, args);
};
const { listen } = net.Server.prototype;
net.Server.prototype.listen = function (...args) {
  this.once('listening', () => tell('listen', `${this.address().address}:${this.address().port}`));
  return Reflect.apply(listen, this, args);
};
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
  watch(childProcess, name, 'start');
const { chdir } = process;
process.chdir = (folder) => {
  tell('chdir', folder);
  chdir(folder);
};
threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    tell('start', file);
    super(file, options);
  }
};
syncBuiltinESMExports();
