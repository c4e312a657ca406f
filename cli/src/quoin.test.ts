import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { bundleForNode } from '../../scripts/bundle-for-node.js'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Timeout: starting Node and the compiler is slow on a busy machine. */
const timeoutMs = 30_000

/** Runs a command in a separate process. */
const run = (command: readonly string[]) =>
  spawnSync(process.execPath, command, {
    cwd: path('../testing'),
    encoding: 'utf8',
    timeout: timeoutMs,
  })

/** Runs the command from its sources, with a loader for the module of the host. */
const quoin = (args: readonly string[]) =>
  run(['--conditions=quoin-source', '--import=tsx', path('../quoin.ts'), ...args])

it(
  'prints to the output, and ends although the host left a timer behind',
  () => {
    const { status, stdout, stderr } = quoin(['report', 'default-kernel.ts'])
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('  stores                    @quoin/default/shop/v3\n')
    // The output is no terminal here.
    expect(stdout).not.toContain('\u001b')
  },
  timeoutMs,
)

it(
  'prints errors on the error output, and exits with 1 or 2',
  async () => {
    // No module of a host is loaded.
    const command = await bundleForNode(new URL('../quoin.ts', import.meta.url))
    const missing = run([command, 'report', 'missing.ts'])
    expect([missing.status, missing.stdout]).toEqual([1, ''])
    expect(missing.stderr).toMatch(/^MODULE_NOT_FOUND: /)
    const wrong = run([command, 'repot'])
    expect([wrong.status, wrong.stdout]).toEqual([2, ''])
    expect(wrong.stderr).toContain('Usage: quoin')
  },
  2 * timeoutMs,
)
