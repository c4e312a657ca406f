// Starts each server from the files that its image holds: what its Dockerfile copies, less what `.dockerignore` leaves out. Installed
// packages are linked in place of `npm ci`, since no Docker engine is needed for this.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, matchesGlob, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../sandbox/src/free-port.ts'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const images = [
  { service: 'gateway', settings: {} },
  { service: 'secure-site', settings: { SECURE_SITE_KEKS: `test:${'ab'.repeat(32)}` } },
]

/** Compiling a glob takes 70 microseconds, and the folders of all files are matched again and again. */
const matched = new Map()
function matches(path, pattern) {
  if (!/[*?[{]/.test(pattern)) return path === pattern
  const key = `${pattern}\n${path}`
  const known = matched.get(key)
  if (known !== undefined) return known
  const found = matchesGlob(path, pattern)
  matched.set(key, found)
  return found
}

/** Returns true if the last pattern that matches a path, or a folder above it, excludes it. */
function isIgnored(path, patterns) {
  const parts = path.split('/')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const last = patterns.findLast((pattern) => paths.some((part) => matches(part, pattern.replace(/^!/, ''))))
  return last !== undefined && !last.startsWith('!')
}

/** Copies a folder. Enters excluded folders, too: a pattern may include a path below them again. */
function copy(from, to, patterns) {
  cpSync(join(root, from), to, {
    recursive: true,
    filter: (source) => {
      const path = relative(root, source)
      return !isIgnored(path, patterns) || patterns.some((pattern) => pattern.startsWith(`!${path}/`))
    },
  })
}

/** Links each package installed in a folder; those of this repository lead into the image. */
function linkPackages(image, folder) {
  const installed = join(root, folder, 'node_modules')
  if (!existsSync(installed)) return
  const own = { quoin: '.', '@quoin/server-kit': 'services/server-kit' }
  const link = (name) => {
    const to = join(image, folder, 'node_modules', name)
    mkdirSync(dirname(to), { recursive: true })
    symlinkSync(own[name] === undefined ? join(installed, name) : join(image, own[name]), to)
  }
  for (const name of readdirSync(installed)) {
    if (!name.startsWith('@')) link(name)
    else for (const inner of readdirSync(join(installed, name))) link(`${name}/${inner}`)
  }
}

/** Runs a command to its end. */
async function run(command, options) {
  const child = spawn(process.execPath, command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ')}\n${output}`)
}

/** Starts the image's server, requests its health and stops it. */
async function serve(command, options) {
  const child = spawn(process.execPath, command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  let output = ''
  const address = await new Promise((resolveAddress, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data
        const [, port] = / at http:\/\/\S+:(\d+)\n/.exec(output) ?? []
        if (port) resolveAddress(`http://127.0.0.1:${port}`)
      })
    closed.then(() => reject(new Error(`The server ended before it listened:\n${output}`)))
  })
  const { status } = await fetch(`${address}/health`)
  child.kill('SIGTERM')
  const [code] = await closed
  if (status !== 200 || code !== 0) throw new Error(`/health: ${status}, exit code: ${code}\n${output}`)
}

/** Runs the steps of a service's Dockerfile, except the installation, in a folder instead of an image. */
async function tryImage({ service, settings }, image) {
  const lines = (name) =>
    readFileSync(join(root, 'services', service, name), 'utf8')
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.trim() && !line.startsWith('#'))
  const ignored = lines('Dockerfile.dockerignore')
  const instructions = lines('Dockerfile').map((line) => /^(\w+)\s+(.*)$/.exec(line)?.slice(1) ?? [])
  const env = { PATH: process.env.PATH, ...settings }
  let cwd = image
  for (const folder of ['.', `services/${service}`]) linkPackages(image, folder)
  for (const [instruction, text] of instructions) {
    const words = text.split(/\s+/)
    if (instruction === 'COPY') {
      const to = words.pop()
      for (const from of words) copy(from, join(cwd, to, to.endsWith('/') ? basename(from) : ''), ignored)
    }
    if (instruction === 'WORKDIR') cwd = join(image, relative('/app', text))
    if (instruction === 'RUN' && words[0] === 'npx' && words[1] === 'vite')
      await run([join(root, 'node_modules/vite/bin/vite.js'), ...words.slice(2)], { cwd, env })
    if (instruction === 'ENV')
      for (const word of words) Object.assign(env, Object.fromEntries([word.split('=')]))
    if (instruction === 'CMD' && text.startsWith('["node"')) {
      for (const name of Object.keys(env)) {
        if (name.endsWith('_PORT')) env[name] = String(await freePort())
        if (name.endsWith('_DATA')) env[name] = join(image, 'data')
      }
      await serve(JSON.parse(text).slice(1), { cwd, env })
      return
    }
  }
  throw new Error('The Dockerfile has no CMD that starts node.')
}

for (const image of images) {
  const folder = mkdtempSync(join(tmpdir(), `quoin-image-${image.service}-`))
  try {
    await tryImage(image, folder)
  } catch (cause) {
    throw new Error(`services/${image.service}/Dockerfile lacks what its server needs.`, { cause })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
