import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** Starting Node and the compiler takes its time on a busy machine. */
const timeoutMs = 30_000

/** The command as a process of its own, from its sources. */
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
    // Nobody looks at a screen here.
    expect(stdout).not.toContain('\u001b')
  },
  timeoutMs,
)

it(
  'complains on the error output, with 1 or 2',
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
