// The checks of `npm test`: their order, their commands, and the checks that they wait for.

// The native compiler needs a fifth of the time. The checks that call the compiler as a library use the other one,
// which has a programming interface. One thread, as each check has one lane.
const tsc = ['node_modules/@typescript/native/bin/tsc']
const biome = ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']
const layers = [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  'wallet-registry',
  'kernel',
  'wallet',
  'page',
  'core',
  'frame-protocol',
  'plugin-kit',
  'ui-kit',
  'chains',
  'plugins',
  'adapters',
  'ui-shell',
  'devtools',
  'locales',
  'bundle',
  'cli',
  'siwx-server',
  'services',
  'sandbox',
  'create-quoin',
]
const knip = ['node_modules/knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors']
const built = 'the package is built, its types checked folder by folder'
const pages = 'the pages are built'
const packed = 'the package is packed'
const packedServers = 'the packed servers install and start in an empty folder'
// Building the pages rewrites the package's modules: no check may read them meanwhile.
const after = [built, pages, packed]

/** The options of Vitest that select the browser tests. */
const browserSuite = ['--config', 'e2e/vitest.config.ts']

/** The list of checks. The first that is ready runs next: slow checks and those that others wait for come first. */
export const checks = [
  {
    parts: ['static', 'types', 'built', 'browser', 'stress'],
    name: built,
    args: ['scripts/build-package.mjs'],
  },
  { parts: ['built', 'browser', 'stress'], name: pages, args: ['scripts/build-pages.mjs'], after: [built] },
  // One lane for two workers: a third of the time they wait for chains, servers and pages. The longest part starts as
  // soon as possible, and all others run beside it; `stress` verifies that no test needs an idle machine.
  {
    parts: ['browser'],
    name: 'browser tests',
    suite: browserSuite,
    after: [pages],
  },
  // Two workers in one lane, for the same reason.
  { parts: ['unit'], name: 'unit and conformance tests', suite: [] },
  {
    parts: ['static', 'built'],
    name: packed,
    args: ['scripts/packed/pack-package.mjs'],
    after: [built, pages],
  },
  // They read the declarations of the package, whose own types are checked already.
  ...['tsconfig.tests.json', 'tsconfig.pages.json', 'tsconfig.servers.json'].map((project) => ({
    parts: ['static', 'types'],
    name: `types of ${project}`,
    args: [...tsc, '-p', project, '--singleThreaded'],
    after: [built],
  })),
  ...[
    ['the declarations hold in a host’s project', 'scripts/portable-types.mjs'],
    ['every entry imports in plain Node without an effect', 'scripts/plain-node.mjs'],
    ['the packed package passes publint and are-the-types-wrong', 'scripts/check-package.mjs'],
    ['the published files are those agreed', 'scripts/supply-chain/packed-files.mjs'],
  ].map(([name, script]) => ({ parts: ['static'], name, args: [script], after })),
  {
    parts: ['static'],
    name: 'the code blocks of README and docs have the types of the package',
    args: ['scripts/docs/check-snippets.mjs'],
    after: [built],
  },
  {
    parts: ['static', 'lint'],
    name: 'links of Markdown pages lead somewhere, and each guide names its test',
    args: ['scripts/docs/check-pages.mjs'],
  },
  { parts: ['static'], name: 'every entry exports what was agreed', args: ['scripts/exports.mjs'] },
  {
    parts: ['static'],
    name: 'regular expressions read untrusted text in linear time',
    args: ['scripts/regular-expressions.mjs'],
  },
  { parts: ['static', 'lint'], name: 'lint and format', args: [...biome, '.'] },
  { parts: ['static', 'lint'], name: 'imports follow the order of the layers', args: layers },
  { parts: ['static', 'lint'], name: 'no file, export or dependency is unused', args: knip },
  {
    parts: ['static', 'lint'],
    name: 'words are those of the field',
    args: ['scripts/words.mjs'],
  },
  { parts: ['static', 'lint'], name: 'workflow files are valid', args: ['scripts/workflows.mjs'] },
  {
    parts: ['static', 'lint'],
    name: 'the lock file, licences and known vulnerabilities of what is installed',
    args: ['scripts/supply-chain/check-supply-chain.mjs'],
  },
  {
    parts: ['static'],
    name: 'the servers start from the files of their images',
    args: ['--import', 'tsx', 'scripts/images.mjs'],
  },
  {
    parts: ['built'],
    name: packedServers,
    args: ['--import', 'tsx', 'scripts/packed/servers.mjs'],
    after,
  },
  // These have their own workers: at the end, so that few of them run beside the unit tests.
  ...[
    ['the Next.js example builds', 'scripts/packed/next-example.mjs'],
    ['the conformance suites run in Jest', 'scripts/packed/jest-conformance.mjs'],
    [
      'plugins by third parties are built and tested with the packed package',
      'scripts/packed/third-party.mjs',
    ],
    [
      'plugins of the standard set are built and tested with public names alone',
      'scripts/packed/standard-as-third-party.mjs',
    ],
    ['a new plugin is created, tested and built from the packed package', 'scripts/packed/new-plugin.mjs'],
    ['the README’s example installs, builds and opens', 'scripts/packed/readme-example.mjs'],
    ['four hosts build and connect a wallet', 'hosts/run.mjs', 'vite', 'esbuild', 'rsbuild', 'react'],
    ['a created project passes its own checks', 'scripts/packed/create-matrix.mjs', 'vanilla-viem'],
    ['test runners of hosts pass with the test kits', 'hosts/run.mjs', 'jest', 'vitest', 'playwright'],
    ['each bundler makes few files of the package', 'scripts/packed/host-files.mjs'],
    ['the documentation site builds, and its links lead somewhere', 'scripts/docs/build-site.mjs'],
    ['the examples of the pages run in Chromium', 'scripts/docs/run-examples.mjs'],
    ['two builds make the same package', 'scripts/supply-chain/reproducible-build.mjs'],
    ['nothing heavy is in the eager graph', 'scripts/eager-graph.mjs'],
    ['each entry needs the packages of its own chain only', 'scripts/optional-packages.mjs'],
    ['size before the button works', 'node_modules/size-limit/bin.js'],
  ].map(([name, ...args]) => ({ parts: ['built'], name, args, after })),
]

/**
 * Repeats both suites, shuffled, on a busy machine: each keeps both cores busy for the other. Not part of `npm test`,
 * since it takes hours.
 */
const rounds = (count, name, suite) => {
  const nameOf = (round) => `${name}, shuffled, ${round} of ${count}`
  return Array.from({ length: count }, (_, index) => ({
    parts: ['stress'],
    name: nameOf(index + 1),
    suite,
    seed: (Number(process.env.QUOIN_STRESS_SEED) || 1) + index,
    // One round of a suite at a time.
    after: [built, pages, nameOf(index)],
  }))
}
export const stress = [
  ...rounds(Number(process.env.QUOIN_STRESS_UNIT ?? 10), 'unit and conformance tests', []),
  ...rounds(Number(process.env.QUOIN_STRESS_BROWSER ?? 5), 'browser tests', browserSuite),
]

/**
 * Returns the checks that a change can fail within a minute or two: types (incremental), lint of the changed files, and
 * the unit tests that import one of them. Leaves out the checks of the built or packed package, the exports, the sizes
 * and the browser tests.
 */
export function checksOfChange(since) {
  const declarations = 'types of the package, folder by folder'
  return [
    { name: declarations, args: [...tsc, '-b', '--singleThreaded'] },
    ...checks
      .filter(({ name }) => name.startsWith('types of '))
      .map((check) => ({ ...check, after: [declarations] })),
    {
      name: 'lint and format of changed files',
      args: [...biome, '--changed', `--since=${since}`, '--no-errors-on-unmatched'],
    },
    {
      name: 'unit tests that import a changed file',
      suite: [`--changed=${since}`, '--passWithNoTests'],
      mayBeEmpty: true,
    },
  ]
}
