// The entry of `npm run bench`: the kernel compared with the libraries below it, the gateway, the secure site's frame, the
// sizes, the opening beside a bare dialog, what the review adds to a request, the interactions of the usual flows, a film of
// them, the frames of movements, and scrolling through Activity. `npm run bench -- opening` runs one of them.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const fromSource = ['--conditions', 'quoin-source', '--import', 'tsx']
const vitest = 'node_modules/vitest/vitest.mjs'
const parts = {
  kernel: [...fromSource, 'bench/run-kernel-bench.ts'],
  indexing: [...fromSource, 'bench/gateway-indexing.ts'],
  stalls: [...fromSource, 'bench/gateway-stalls.ts'],
  load: [...fromSource, 'bench/gateway-load.ts'],
  processes: [...fromSource, 'bench/gateway-processes.ts'],
  built: ['scripts/run.mjs', 'built'],
  frame: [...fromSource, 'bench/measure-frame.ts'],
  sizes: [vitest, 'run', '--config', 'e2e/vitest.config.ts', 'e2e/page/size.test.ts'],
  opening: [...fromSource, 'bench/measure-opening.ts'],
  review: [vitest, 'run', '--config', 'bench/review/vitest.config.ts'],
  interactions: [vitest, 'run', '--config', 'bench/interactions/vitest.config.ts'],
  film: [vitest, 'run', '--config', 'bench/motion/vitest.config.ts', 'film'],
  movements: [vitest, 'run', '--config', 'bench/motion/vitest.config.ts', 'movements'],
  scrolling: [...fromSource, 'bench/history-scroll.ts'],
}
const [only] = process.argv.slice(2)
if (only !== undefined && !Object.hasOwn(parts, only)) {
  console.error(`Unknown part "${only}": ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
for (const args of only === undefined ? Object.values(parts) : [parts[only]]) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
