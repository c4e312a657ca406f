// Builds demo/next-app against the packed package, as a host with the published package does.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { packInto } from './pack-into.mjs'

const source = 'demo/next-app'
const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
const { quoin: _, ...dependencies } = manifest.dependencies
const hash = createHash('sha256')
  .update(JSON.stringify([dependencies, manifest.devDependencies]))
  .digest('hex')
  .slice(0, 12)
// Its framework is 400 MB: cached outside the checkout, until its versions change.
const folder = join(process.env.QUOIN_CACHE ?? join(homedir(), '.cache', 'quoin'), `next-app-${hash}`)

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) throw new Error(`"${command} ${args.join(' ')}" failed:\n${stdout}\n${stderr}`)
  return stdout
}

mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder))
  if (name !== 'node_modules') rmSync(join(folder, name), { recursive: true })
cpSync(source, folder, { recursive: true, filter: (path) => !/node_modules|\.next/.test(path) })
writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }, null, 2))
// Half of the time of a build goes into files that nothing here reads, and into types: the native compiler checks them.
renameSync(join(folder, 'next.config.mjs'), join(folder, 'example.config.mjs'))
writeFileSync(
  join(folder, 'next.config.mjs'),
  `import example from './example.config.mjs'

export default {
  ...example,
  typescript: { ignoreBuildErrors: true },
  experimental: {
    cpus: 1,
    turbopackMinify: false,
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: false,
  },
}
`,
)
if (!existsSync(join(folder, 'node_modules', 'next')))
  run('npm', ['install', '--no-audit', '--no-fund'], folder)

const tarball = packInto(folder)
run(
  'npm',
  ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', join(folder, tarball)],
  folder,
)
const output = run('npx', ['next', 'build'], folder)
run(
  process.execPath,
  [resolve('node_modules/@typescript/native/bin/tsc'), '-p', '.', '--singleThreaded'],
  folder,
)
const pages = readdirSync(join(folder, '.next', 'server', 'app'))
const html = pages.find((name) => name === 'index.html')
const text = html ? readFileSync(join(folder, '.next', 'server', 'app', html), 'utf8') : ''
if (!text.includes('Rendered on the server') || !text.includes('<quoin-button')) {
  throw new Error(`The page was not rendered on the server.\n${output}`)
}
console.log('The App Router example builds, and its page is rendered on the server with the button in it.')
