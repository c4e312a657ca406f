// Runs PostgreSQL until its parent ends or closes our stdin, then removes its folder. Lines on stdin are commands, each
// acknowledged with `done`: `restart fast`, `restart immediate`, `freeze`, `thaw`.
// usage: node postgres-with-parent.mjs <folder of its programs> <data folder> [user id] [group id]
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const KILL_AFTER = 5000
const READY = 'ready to accept connections'
const [programs = '', folder = '', uid, gid] = process.argv.slice(2)
// PostgreSQL refuses to run as root.
const user = uid && gid ? { uid: Number(uid), gid: Number(gid) } : {}
if (uid && gid) chownSync(folder, Number(uid), Number(gid))
const data = join(folder, 'data')
const clean = () => rmSync(folder, { recursive: true, force: true })

const made = spawnSync(
  join(programs, 'initdb'),
  ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync', '--no-instructions'],
  { ...user, encoding: 'utf8', cwd: folder },
)
if (made.status !== 0) {
  process.stderr.write(`initdb: ${made.stderr || made.error}\n`)
  clean()
  process.exit(1)
}
// A socket in a folder of its own: no port can collide, and it is unreachable from the network.
const settings = {
  listen_addresses: '',
  unix_socket_directories: folder,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
}

let child
let isRestarting = false
let complaint = ''
let events = false

/** Resolves once the server accepts connections. */
function start() {
  return new Promise((resolve) => {
    let isReady = false
    child = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
    )
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complaint = `${complaint}${text}`.slice(-4000)
      if (isReady || !complaint.includes(READY)) return
      isReady = true
      complaint = ''
      resolve()
    })
    child.on('error', (error) => {
      complaint += error.message
    })
    child.on('close', () => {
      if (isRestarting) return
      if (!events) process.stderr.write(complaint)
      clean()
      process.exit(events ? 0 : 1)
    })
  })
}

/** Sends a signal to the server and to the processes of its connections, which are not in one process group. */
function signalAll(signal) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const served = pairs.filter(([, parent]) => parent === child.pid).map(([pid]) => pid)
  for (const pid of [child.pid, ...served]) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended meanwhile.
    }
  }
}

async function restart(signal) {
  isRestarting = true
  const closed = new Promise((resolve) => child.once('close', resolve))
  child.kill(signal)
  await closed
  isRestarting = false
  await start()
}

const commands = {
  'restart fast': () => restart('SIGINT'),
  'restart immediate': () => restart('SIGQUIT'),
  freeze: () => signalAll('SIGSTOP'),
  thaw: () => signalAll('SIGCONT'),
}

function end() {
  // Frozen processes would not end.
  signalAll('SIGCONT')
  // Does not wait for clients; the data is discarded.
  child.kill('SIGQUIT')
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER).unref()
}

start().then(() => {
  events = true
  process.stdout.write('ready\n')
})
let working = Promise.resolve()
createInterface({ input: process.stdin })
  .on('line', (line) => {
    working = working.then(commands[line]).then(() => process.stdout.write('done\n'))
  })
  .on('close', end)
process.stdin.on('error', end)
process.on('SIGINT', () => {})
process.on('SIGTERM', end)
