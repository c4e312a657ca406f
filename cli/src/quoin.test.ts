import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Timeout: starting Node and the compiler is slow on a busy machine. */
const timeoutMs = 30_000

/** Runs the command in a separate process, from its sources. */
function quoin(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawnSync(
    process.execPath,
    ['--conditions=quoin-source', '--import=tsx', path('../quoin.ts'), ...args],
    { cwd: path('../testing'), encoding: 'utf8', env: { ...process.env, ...env }, timeout: timeoutMs },
  )
}

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
  () => {
    const missing = quoin(['report', 'missing.ts'])
    expect([missing.status, missing.stdout]).toEqual([1, ''])
    expect(missing.stderr).toMatch(/^MODULE_NOT_FOUND: /)
    const wrong = quoin(['repot'])
    expect([wrong.status, wrong.stdout]).toEqual([2, ''])
    expect(wrong.stderr).toContain('Usage: quoin')
  },
  2 * timeoutMs,
)
