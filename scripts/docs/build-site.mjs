// Builds the documentation site into docs/.vitepress/dist, or serves it while it is edited (`--dev`): writes the reference, then
// runs VitePress, whose build fails on a dead link. Afterwards checks every link and anchor of the built pages.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const isDev = process.argv.includes('--dev')
const steps = [
  ['--conditions', 'quoin-source', '--import', 'tsx', 'scripts/docs/write-reference.ts'],
  ['node_modules/vitepress/bin/vitepress.js', isDev ? 'dev' : 'build', 'docs'],
  ...(isDev ? [] : [['scripts/docs/check-site.mjs']]),
]
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
