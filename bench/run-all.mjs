// The entry of `npm run bench`: the kernel compared with the libraries below it, the gateway, the sizes, and scrolling
// through Activity.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const fromSource = ['--conditions', 'quoin-source', '--import', 'tsx']
for (const args of [
  [...fromSource, 'bench/run-kernel-bench.ts'],
  [...fromSource, 'bench/gateway-indexing.ts'],
  [...fromSource, 'bench/gateway-load.ts'],
  ['scripts/run.mjs', 'built'],
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/vitest.config.ts', 'e2e/page/size.test.ts'],
  [...fromSource, 'bench/history-scroll.ts'],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
