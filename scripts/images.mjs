// Starts each server from the files that its image holds: what its Dockerfile copies from stage to stage, less what `.dockerignore`
// leaves out. Where a stage runs `npm ci`, the installed packages are linked, since no Docker engine is needed for this; the last stage
// has only the packages that it copies. Checks also that it runs as another user than root, and that its bill of materials lists its
// packages and nothing else.
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
import { nameOf, readLockFile } from './supply-chain/lock-file.mjs'

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
async function run(command, { cwd, env }) {
  const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ')}\n${output}`)
}

/** Starts the image's server, requests its health and stops it. */
async function serve(command, { cwd, env }) {
  const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
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

/** Returns the instructions of a Dockerfile, those of each stage below its name; the last one is the image. */
function stagesOf(instructions) {
  const stages = []
  for (const [instruction, text = ''] of instructions) {
    if (instruction === 'FROM') stages.push({ name: / AS (\S+)$/i.exec(text)?.[1] ?? 'image', steps: [] })
    else stages.at(-1)?.steps.push([instruction, text])
  }
  return stages
}

/** Runs one step of a stage. `stage` has the folder, the current directory and the environment. */
async function runStep([instruction, text], stage, { service, ignored, folders }) {
  const words = text.split(/\s+/)
  if (instruction === 'WORKDIR') stage.cwd = join(stage.folder, relative('/app', text))
  if (instruction === 'ENV')
    for (const word of words) Object.assign(stage.env, Object.fromEntries([word.split('=')]))
  if (instruction === 'USER') stage.user = text
  if (instruction === 'COPY') {
    const [, source] = /^--from=(\S+)$/.exec(words[0]) ?? []
    const to = words.pop()
    if (source !== undefined) {
      const from = join(folders.get(source), relative('/app', words[1]))
      cpSync(from, join(stage.cwd, to), { recursive: true })
      return
    }
    for (const from of words) copy(from, join(stage.cwd, to, to.endsWith('/') ? basename(from) : ''), ignored)
  }
  if (instruction !== 'RUN') return
  if (words[0] === 'npm' && words[1] === 'ci')
    for (const folder of ['.', `services/${service}`, 'services/server-kit'])
      linkPackages(stage.folder, folder)
  // Arguments of the build are empty.
  const args = words.slice(1).filter((word) => !word.startsWith('$'))
  if (words[0] === 'node') await run(args, stage)
  if (words[0] === 'npx' && words[1] === 'vite')
    await run([join(root, 'node_modules/vite/bin/vite.js'), ...args.slice(1)], stage)
}

/** Returns the installed packages of a folder, by name and version. */
function installedIn(folder) {
  const manifests = readdirSync(join(folder, 'node_modules'), { recursive: true })
    .map((file) => join('node_modules', file))
    .filter((file) => /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(file))
  return manifests.map((file) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    return `${name}@${version}`
  })
}

/**
 * Compares the bill of materials of an image with its files.
 *
 * @param {readonly string[]} bundled paths of the packages that are part of its pages
 */
function checkSbom(image, bundled) {
  const { components } = JSON.parse(readFileSync(join(image, 'sbom.cdx.json'), 'utf8'))
  const listed = new Set(components.map((component) => component['bom-ref']))
  const { packages } = readLockFile(join(root, 'package-lock.json'))
  const inPages = bundled.map((path) => `${nameOf(path)}@${packages[path]?.version}`)
  const shipped = new Set([...installedIn(image), ...inPages])
  const missing = [...shipped].filter((one) => !listed.has(one))
  const more = [...listed].filter((one) => !shipped.has(one))
  if (missing.length > 0 || more.length > 0)
    throw new Error(
      `sbom.cdx.json lacks ${missing.join(', ') || 'nothing'}, and lists besides: ${more.join(', ') || 'nothing'}.`,
    )
}

/** Runs the stages of a service's Dockerfile in folders instead of an engine, and starts the server of the last one. */
async function tryImage({ service, settings }, folder) {
  const lines = (name) =>
    readFileSync(join(root, 'services', service, name), 'utf8')
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.trim() && !line.startsWith('#'))
  const instructions = lines('Dockerfile').map((line) => /^(\w+)\s+(.*)$/.exec(line)?.slice(1) ?? [])
  const context = { service, ignored: lines('Dockerfile.dockerignore'), folders: new Map() }
  let stage
  for (const { name, steps } of stagesOf(instructions)) {
    const env = { PATH: process.env.PATH, ...settings }
    stage = { folder: join(folder, name), cwd: join(folder, name), env, user: 'root', steps }
    mkdirSync(stage.folder)
    context.folders.set(name, stage.folder)
    for (const step of steps) await runStep(step, stage, context)
  }
  const command = stage?.steps.find(
    ([instruction, text]) => instruction === 'CMD' && text.startsWith('["node"'),
  )
  if (!command) throw new Error('The Dockerfile has no CMD that starts node.')
  if (stage.user === 'root') throw new Error('The Dockerfile has no USER: the server would run as root.')
  for (const name of Object.keys(stage.env)) {
    if (name.endsWith('_PORT')) stage.env[name] = String(await freePort())
    if (name.endsWith('_DATA')) stage.env[name] = join(stage.folder, 'data')
  }
  await serve(JSON.parse(command[1]).slice(1), stage)
  const pages = join(context.folders.get('build'), `.cache/${service}-pages.json`)
  checkSbom(stage.folder, existsSync(pages) ? JSON.parse(readFileSync(pages, 'utf8')) : [])
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

/** Checks what compose.yaml refers to: Docker Compose itself is not needed for this. */
function checkCompose() {
  const read = (path) => readFileSync(join(root, 'services', path), 'utf8')
  const compose = read('compose.yaml')
  for (const { service } of images) {
    const name = `services/${service}/Dockerfile`
    if (!compose.includes(`dockerfile: ${name}\n`))
      throw new Error(`services/compose.yaml does not build ${name}.`)
    const [port] = /(?<=EXPOSE )\d+/.exec(read(`${service}/Dockerfile`)) ?? []
    if (!compose.includes(`127.0.0.1:${port}:${port}`))
      throw new Error(`services/compose.yaml does not publish port ${port} of ${name}.`)
  }
  const databases = read('compose-databases.sql')
  for (const [, name] of compose.matchAll(/@postgres:5432\/(\w+)/g))
    if (!databases.includes(`CREATE DATABASE ${name};`))
      throw new Error(`services/compose-databases.sql does not create ${name}.`)
  const config = read('secure-site/src/secure-site-config.ts')
  for (const [, name] of read('secure-site.env.example').matchAll(/^#?([A-Z_]+)=/gm))
    if (!config.includes(`${name}:`)) throw new Error(`The secure site has no variable ${name}.`)
}

checkCompose()
