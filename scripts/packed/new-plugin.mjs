// Creates plugins with the packed package's own command line, and builds and tests them unchanged, as a third party
// would.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { packInto } from './pack-into.mjs'

/** The plugins to create, with the minimum number of tests: an empty suite would pass, too. */
const plugins = [
  {
    name: 'sample-notes',
    args: [],
    fewestTests: 15,
    built: ['manifest.js', 'manifest.d.ts', 'views/sample-notes-view.js'],
  },
  {
    name: 'sample-chain',
    args: ['--chain'],
    fewestTests: 30,
    built: ['manifest.js', 'manifest.d.ts', 'call-node.js'],
  },
]

// Dependencies of plugins are cached outside the checkout, until their versions change.
const versionsOf = (template) =>
  JSON.parse(readFileSync(`cli/template/${template}/package.template.json`)).devDependencies
const { quoin: _, ...devDependencies } = { ...versionsOf('feature'), ...versionsOf('chain') }
const hash = createHash('sha256').update(JSON.stringify(devDependencies)).digest('hex').slice(0, 12)
const folder = join(process.env.QUOIN_CACHE ?? join(homedir(), '.cache', 'quoin'), `new-plugin-${hash}`)

function run(command, args, cwd = folder) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`"${command} ${args.join(' ')}" ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}

function expect(holds, problem) {
  if (!holds) throw new Error(problem)
}

mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder))
  if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true })
// The package has the same version as in the last run, but other content.
for (const name of ['quoin', '.package-lock.json'])
  rmSync(join(folder, 'node_modules', name), { recursive: true, force: true })

const tarball = packInto(folder)
function install(more) {
  const host = { name: 'host', private: true, type: 'module', dependencies: { quoin: `file:./${tarball}` } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...host, ...more }, null, 2))
  run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline'])
}

// Listed here as well, so that npm keeps them before the plugins exist.
install({ devDependencies })
for (const { name, args } of plugins) run('npx', ['--no-install', 'quoin', 'new-plugin', name, ...args])
install({ workspaces: plugins.map(({ name }) => name) })

const counts = []
for (const { name, fewestTests, built } of plugins) {
  const plugin = join(folder, name)
  run(
    'npm',
    [
      'test',
      '--',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=report.json',
      '--testTimeout=60000',
    ],
    plugin,
  )
  const { numPassedTests } = JSON.parse(readFileSync(join(plugin, 'report.json'), 'utf8'))
  expect(numPassedTests >= fewestTests, `${name} has ${numPassedTests} tests, not ${fewestTests} or more.`)
  counts.push(numPassedTests)
  run('npm', ['run', 'build'], plugin)
  for (const file of built)
    expect(existsSync(join(plugin, 'dist', file)), `${name} was built without ${file}.`)
}

writeFileSync(
  join(folder, 'kernel.mjs'),
  `import { createKernel, definePlugin } from 'quoin/kernel'
import { eip155 } from 'quoin/chains/eip155'
import { sampleNotesPlugin } from 'sample-notes'

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.example/key'] } },
}
const requester = definePlugin({
  id: 'requester',
  version: '1.0.0',
  kernel: '*',
  contributes: { rpc: { eip155: { approval: ['personal_sign'], node: ['eth_call'] } } },
})
const policy = { deniedMethods: ['eth_call'] }
export default createKernel({ projectId: 'sample', networks: [network], policy })
  .use(eip155)
  .use(sampleNotesPlugin)
  .use(requester)
`,
)
const report = (...flags) => run('npx', ['--no-install', 'quoin', 'report', 'kernel.mjs', ...flags])
const text = report()
for (const line of [
  /^ {2}sampleNotes +0\.1\.0 +used +sampleNotes/m,
  /^ {2}adds +views +SampleNotes$/m,
  /^ {2}stores +@quoin\/default\/sampleNotes\/v1$/m,
  /^ {2}emits +sampleNotes:saved$/m,
  /^ {2}requester +eip155 +personal_sign +approval +yes /m,
  /^ {2}requester +eip155 +eth_call +node +no /m,
  /connect-src [^;]*https:\/\/node\.example[ ;]/,
])
  expect(line.test(text), `The report has no line like ${line}:\n${text}`)
const policy = report('--csp').trim()
expect(text.includes(policy) && !policy.includes('\n'), `The policy differs from the report's: ${policy}`)
const { plugins: reported } = JSON.parse(report('--json'))
expect(reported.length === 3, `The report has ${reported.length} plugins.`)

const made = plugins.map(({ name }, index) => `${name} (${counts[index]} tests)`).join(' and ')
console.log(`${made} are created, tested and built from the packed package, and reported.`)
