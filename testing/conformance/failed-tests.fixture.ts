import { expect } from 'vitest'
import { settle } from '../settle.js'
import type { TestApi } from './test-api.js'

/**
 * Turns of the event loop after which a test counts as hanging. They count progress of the process, not time: a test that only
 * needs promises and short timers ends within a few of them, however busy the machine is.
 */
const turns = 300

async function ends(test: Promise<void>): Promise<void> {
  let hasEnded = false
  const end = (): void => {
    hasEnded = true
  }
  test.then(end, end)
  for (let turn = 0; turn < turns && !hasEnded; turn += 1) {
    await settle()
    if (!hasEnded) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  if (!hasEnded) throw new Error('left hanging')
  await test
}

/** Runs a suite separately and returns the titles of its failing tests. */
export async function failedTests(define: (api: TestApi) => void): Promise<readonly string[]> {
  const tests: { title: string; run: () => Promise<void> }[] = []
  define({
    describe: (_, define) => define(),
    it: (title, run) => tests.push({ title, run }),
    expect,
  })
  const failed: string[] = []
  for (const { title, run } of tests) await ends(run()).catch(() => failed.push(title))
  return failed
}
