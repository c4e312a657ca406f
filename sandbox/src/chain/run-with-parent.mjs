// Runs a program that ends with its parent, even if the parent is killed: the parent's end of our stdin then closes.
// Usage: node run-with-parent.mjs <program> [arguments…]
import { spawn } from 'node:child_process'

const KILL_AFTER = 2000
const [program = '', ...programArguments] = process.argv.slice(2)
const child = spawn(program, programArguments, { stdio: ['ignore', 'inherit', 'inherit'] })

function end() {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), KILL_AFTER).unref()
}

process.stdin.on('end', end).on('error', end).resume()
// Ctrl-C signals the whole process group; the parent process decides when this one ends.
process.on('SIGINT', () => {})
process.on('SIGTERM', end)
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)))
