// What people type who know it from other programs, and how it is done here. Data only.

/** The same verb under the name that a resource has it by. */
export const synonyms: Readonly<Record<string, string>> = {
  ls: 'list',
  all: 'list',
  show: 'get',
  read: 'get',
  view: 'get',
  status: 'get',
  describe: 'get',
  new: 'create',
  add: 'create',
  post: 'create',
  run: 'create',
  start: 'create',
  delete: 'cancel',
  rm: 'cancel',
  ack: 'acknowledge',
};

const startsWithServe = ['sbox serve', 'sbox exec -- npm test'];
const pathOf = (method: string) => [`sbox api ${method} /v1/claims`, 'sbox claims --help'];
const tokensArePublic = [
  'no login is needed: the three tokens are public, and --profile full, read-only or other-org chooses one',
  'sbox whoami',
];
const isPaid = [
  'a signed report approves a claim, and time pays it: sbox clock advance 30d',
  "sbox reports create --title 'Hail' --claim-id clm_0001 --status signed",
];
const isWithdrawn = ['sbox claims create --claim-id clm_0001 --status withdrawn'];
const isChanged = ['sbox claims create --claim-id clm_0001 --claimed-hectares 40'];
const isVisited = ['sbox peritajes create --claim-id clm_0001 --zones \'[{"hectares":40,"damagePct":50}]\''];
const isAnswered = ['sbox peritajes create --peritaje-id per_0001 --agreed-by-insured'];
const isSigned = ['sbox reports create --report-id rep_0002 --status signed'];
const isMoved = ['sbox clock to 2026-02-01T00:00:00Z', 'sbox clock advance 30d'];
const isRewound = ['time only moves forward; sbox undo takes back writes', 'sbox reset'];
const isStruck = ['sbox events strike --aoi-id aoi_0001 --peril hail --severity severe'];
const isPrinted = ['sbox reports get rep_0001 --html rep_0001.html', 'a browser prints that page'];
const neverDeleted = (word: string) => [
  'nothing deletes one; sbox reset forgets what was created',
  `sbox ${word} list`,
];
const isImported = (word: string) => [
  'an import changes records that exist',
  `sbox import ${word} ${word}.csv --mode upsert`,
];

/** By a first word that is no command, or by a command and a word that it lacks. */
export const otherWords: Readonly<Record<string, readonly string[]>> = {
  ...{ start: startsWithServe, run: startsWithServe, up: startsWithServe, server: startsWithServe },
  ...{ launch: startsWithServe, dev: startsWithServe, init: startsWithServe, install: startsWithServe },
  ...{ login: tokensArePublic, logout: tokensArePublic, auth: tokensArePublic, token: tokensArePublic },
  ...{ tokens: tokensArePublic, signin: tokensArePublic, get: pathOf('GET'), post: pathOf('POST'), put: pathOf('PUT') },
  ...{ curl: pathOf('GET'), request: pathOf('GET'), http: pathOf('GET'), list: pathOf('GET'), show: pathOf('GET') },
  ...{
    create: pathOf('POST'),
    delete: pathOf('DELETE'),
    time: isMoved,
    now: ['sbox clock get'],
    date: ['sbox clock get'],
  },
  ...{ rewind: isRewound, back: isRewound, revert: isRewound, restore: isRewound, storm: isStruck, hail: isStruck },
  ...{ strike: isStruck, stop: ['Ctrl-C ends sbox serve'], down: ['Ctrl-C ends sbox serve'] },
  version: ['sbox --version'],
  docs: ['a running sandbox has them at /docs: sbox serve --open'],
  man: ['sbox --help'],
  config: ['sbox profiles list', 'sbox whoami'],
  settings: ['sbox profiles list', 'sbox whoami'],
  env: ['sbox whoami'],
  seed: ['sbox fixtures dump', 'sbox reset'],
  history: ['sbox log --limit 10'],
  fork: ['sbox worlds fork before --at 0'],
  branch: ['sbox worlds fork before --at 0'],
  test: ['sbox check', 'sbox coverage'],
  update: ['a write with the id of a record changes it: sbox claims create --help'],
  sign: isSigned,
  pay: isPaid,
  'audit fix': ['an audit only finds; each line names the record to look at: sbox audit'],
  'claims approve': isPaid,
  'claims cancel': isWithdrawn,
  'claims close': isPaid,
  'claims delete': isWithdrawn,
  'claims edit': isChanged,
  'claims pay': isPaid,
  'claims reject': ['a signed report decides a claim, by the loss that a visit found', ...isVisited],
  'claims settle': isPaid,
  'claims update': isChanged,
  'claims withdraw': isWithdrawn,
  'clock back': isRewound,
  'clock forward': ['sbox clock advance 30d', 'sbox clock next'],
  'clock move': isMoved,
  'clock now': ['sbox clock get'],
  'clock reset': isRewound,
  'clock rewind': isRewound,
  'clock set': isMoved,
  'events create': isStruck,
  'events add': isStruck,
  'aois delete': neverDeleted('aois'),
  'aois update': isImported('aois'),
  'aois edit': isImported('aois'),
  'policies delete': neverDeleted('policies'),
  'policies cancel': neverDeleted('policies'),
  'policies update': isImported('policies'),
  'clients update': isImported('clients'),
  'jobs list': ['the API lists no jobs; sbox log shows those that were created', 'sbox jobs get job_0001'],
  'jobs ls': ['the API lists no jobs; sbox log shows those that were created', 'sbox jobs get job_0001'],
  'jobs retry': ['a job that has ended is never rewritten; create a new one', 'sbox jobs create --help'],
  'peritajes agree': isAnswered,
  'peritajes complete': isVisited,
  'peritajes dispute': ['sbox peritajes create --peritaje-id per_0001 -d \'{"agreedByInsured":false}\''],
  'peritajes finish': isVisited,
  'peritajes schedule': ['sbox peritajes create --claim-id clm_0001 --scheduled-at 2026-02-01T12:00:00Z'],
  'reports approve': isSigned,
  'reports delete': neverDeleted('reports'),
  'reports download': isPrinted,
  'reports pdf': isPrinted,
  'reports sign': isSigned,
  'worlds create': ['the first write makes a world: sbox portfolios create --name A --world scratch'],
  'worlds delete': ['sbox worlds drop scratch'],
  'worlds use': ['sbox claims list --world scratch'],
  'faults inject': ['sbox faults add listClaims --status 503'],
  'faults delete': ['sbox faults remove flt_0001'],
  'webhooks send': ['sbox trigger claim.created', 'sbox listen --help'],
  'webhooks test': ['sbox trigger claim.created', 'sbox check-receiver --help'],
  'deliveries retry': ['sbox deliveries replay dlv_0001'],
};
