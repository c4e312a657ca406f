// Installs the packed servers into an empty folder, as a host does, and starts them there; checks their types, too.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../sandbox/src/free-port.ts'
import { packInto } from './pack-into.mjs'

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'quoin-servers-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout
  console.error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`)
  process.exit(1)
}

/** Starts a server by its command, calls it, and stops it. */
async function tryOut({ command, args = [], settings, calls }) {
  const child = spawn(process.execPath, [join(folder, 'node_modules/.bin', command), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const ended = once(child, 'close')
  const fail = (problem) => {
    child.kill('SIGKILL')
    console.error(`${command}: ${problem}\n${output}`)
    process.exit(1)
  }
  // Printed when it listens.
  while (!/ at http/.test(output)) {
    await Promise.race([once(child.stdout, 'data'), ended])
    if (child.exitCode !== null) fail('it ended')
  }
  for (const [url, isExpected] of calls) {
    const answer = await fetch(url)
    const text = await answer.text()
    if (!answer.ok || !isExpected(text)) fail(`${url} answered ${answer.status}: ${text.slice(0, 300)}`)
  }
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) fail(`it ended with ${code}`)
}

// npm builds each before it packs (`prepack`), as for publishing.
const tarballs = [packInto(folder)]
for (const service of ['server-kit', 'gateway', 'secure-site']) {
  const args = ['pack', '--silent', '--pack-destination', folder]
  tarballs.push(
    run('npm', args, join(root, 'services', service))
      .trim()
      .split('\n')
      .at(-1),
  )
}
writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
run(
  'npm',
  [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--omit=dev',
    ...tarballs.map((name) => `./${name}`),
  ],
  folder,
)
writeFileSync(
  join(folder, 'host.ts'),
  `import { readGatewayConfig, serveGateway } from '@quoin/gateway'
import { createEnvironmentKeyEncryption, readSecureSiteConfig, serveSecureSite } from '@quoin/secure-site'
const gateway = await serveGateway(readGatewayConfig({}), { providers: { prices: { prices: async () => new Map([['eip155:1:0x', 1.5]]) } } })
await gateway.stop()
const site = await serveSecureSite(readSecureSiteConfig({}), { keyEncryption: createEnvironmentKeyEncryption([]) })
// @ts-expect-error its URL is a text
const url: number = site.url
`,
)
const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--lib', 'es2023,webworker']
run(process.execPath, [compiler, ...strict, '--module', 'nodenext', '--types', '', 'host.ts'], folder)

const [gatewayPort, sitePort] = [await freePort(), await freePort()]
const gateway = `http://localhost:${gatewayPort}`
// Written by the installed gateway, which the package's own command finds.
run(process.execPath, ['node_modules/.bin/quoin', 'gateway', 'init', '--yes', '--preset', 'testnet'], folder)
await tryOut({
  command: 'quoin-gateway',
  args: ['--env-file', '.env'],
  settings: { GATEWAY_PORT: String(gatewayPort) },
  calls: [
    [`${gateway}/health`, () => true],
    [
      `${gateway}/v1/supported-chains?projectId=test`,
      (text) => JSON.parse(text).http.includes('eip155:11155111'),
    ],
    [`${gateway}/getWallets?projectId=test&entries=1`, (text) => JSON.parse(text).data.length === 1],
    [`${gateway}/openapi.json`, (text) => JSON.parse(text).openapi.startsWith('3.')],
  ],
})
const site = `http://localhost:${sitePort}`
await tryOut({
  command: 'quoin-secure-site',
  settings: { SECURE_SITE_PORT: String(sitePort), SECURE_SITE_KEKS: `test:${'ab'.repeat(32)}` },
  calls: [
    [`${site}/health`, () => true],
    [`${site}/api/v1/site`, (text) => JSON.parse(text).logins.includes('passkey')],
    [`${site}/account`, (text) => text.includes('<script')],
  ],
})
