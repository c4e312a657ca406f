// Runs PostgreSQL until its parent ends or closes our stdin, and removes its folder then.
// usage: node postgres-with-parent.mjs <folder of its programs> <data folder> [user id] [group id]
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const KILL_AFTER = 5000
const [programs = '', folder = '', uid, gid] = process.argv.slice(2)
// It refuses to run as root.
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
// A socket in a folder of its own: no port to collide, and nobody on the network can reach it.
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
const child = spawn(
  join(programs, 'postgres'),
  ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder },
)
let complaint = ''
let told = false
child.stderr.setEncoding('utf8').on('data', (text) => {
  complaint = `${complaint}${text}`.slice(-4000)
  if (told || !complaint.includes('ready to accept connections')) return
  told = true
  process.stdout.write('ready\n')
})

function end() {
  // Without waiting for clients; the data are thrown away.
  child.kill('SIGQUIT')
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER).unref()
}
process.stdin.on('end', end).on('error', end).resume()
process.on('SIGINT', () => {})
process.on('SIGTERM', end)
child.on('error', (error) => {
  complaint += error.message
})
child.on('close', () => {
  if (!told) process.stderr.write(complaint)
  clean()
  process.exit(told ? 0 : 1)
})
