// Follows the README like a new user: installs the packages of its install line, with the packed package in place of
// `quoin`, builds its example as written and opens the modal in a browser. Then the same with the oldest React that the
// package names.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build, preview } from 'vite'
import { findChromium } from '../ensure-chromium.mjs'
import { packInto } from './pack-into.mjs'

const readme = readFileSync('README.md', 'utf8')
const [, packages] = /^npm install quoin (.+)$/m.exec(readme) ?? []
const [, code] = /^```ts\n([\s\S]*?)^```$/m.exec(readme) ?? []
if (packages === undefined || code === undefined) {
  console.error('README.md has no line "npm install quoin …", or no example in TypeScript.')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'quoin-readme-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const run = (command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`)
    process.exit(1)
  }
}

writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
const tarball = packInto(folder)
run('npm', [
  'install',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  join(folder, tarball),
  ...packages.split(' '),
])
writeFileSync(join(folder, 'main.ts'), code)
writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="/main.ts"></script>')
run(process.execPath, [
  join(process.cwd(), 'node_modules/@typescript/native/bin/tsc'),
  '--noEmit',
  '--strict',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--lib',
  'es2022,dom,dom.iterable',
  '--types',
  '',
  'main.ts',
])

async function buildExample() {
  const warnings = []
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { rolldownOptions: { onwarn: ({ message }) => warnings.push(message) } },
  })
  // viem's own packages warn, too.
  const ours = warnings.filter((text) => /\/node_modules\/quoin\/|optional-peer-dep/.test(text))
  if (ours.length > 0) throw new Error(`It builds with warnings:\n${ours.join('\n')}`)
}

/** Opens the modal once the page is idle, and has loaded and rendered what it will need. */
async function openModal() {
  const server = await preview({ root: folder, configFile: false, logLevel: 'silent', preview: { port: 0 } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const problems = []
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(server.resolvedUrls.local[0], { waitUntil: 'networkidle' })
    await page.locator('quoin-button').getByRole('button', { name: 'Connect wallet' }).click()
    await page.locator('quoin-modal').getByRole('dialog').getByRole('heading').first().waitFor()
    if (problems.length > 0) throw new Error(problems.join('\n'))
  } finally {
    await browser.close()
    await server.close()
  }
}

const { version: current } = JSON.parse(readFileSync('node_modules/react/package.json', 'utf8'))
for (const react of [current, '18.3.1']) {
  try {
    if (react !== current)
      run('npm', [
        'install',
        '--no-audit',
        '--no-fund',
        '--prefer-offline',
        `react@${react}`,
        `react-dom@${react}`,
      ])
    await buildExample()
    await openModal()
  } catch (error) {
    console.error(`The README's example does not work with React ${react}:\n${error.message}`)
    process.exit(1)
  }
}
console.log(
  `The README's ${code.trim().split('\n').length} lines build and open with "quoin ${packages}" alone, and with React 18.`,
)
