import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** A run without `--count`. */
const usualCount = '150'

/** Runs cases in Chromium on the sandbox: [--count 150] [--seed 7] [--case 'send | solana | node answers late | review']. Returns the exit code. */
export function runChromium(args) {
  const options = { case: { type: 'string' }, count: { type: 'string' }, seed: { type: 'string' } }
  const { values } = parseArgs({ args, options })
  const { status } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'browser', 'e2e/reliability/browser-matrix.test.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        QUOIN_BROWSER_COUNT: values.count ?? usualCount,
        ...(values.seed && { QUOIN_BROWSER_SEED: values.seed }),
        ...(values.case && { QUOIN_BROWSER_CASE: values.case }),
      },
    },
  )
  return status ?? 1
}
