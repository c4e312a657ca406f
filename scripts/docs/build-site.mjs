// Builds the documentation site into docs/.vitepress/dist, or serves it while it is edited (`--dev`): builds the pages that it
// embeds, writes the reference, then runs VitePress, whose build fails on a dead link. Afterwards checks every link and anchor of the
// built pages.
import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPages } from '../../sandbox/build-pages.mjs'

const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))
const isDev = process.argv.includes('--dev')
const problem = buildPages(root, console.log, { only: 'demo/live' })
if (problem) {
  console.error(problem)
  process.exit(1)
}
const live = join(root, 'docs/.vitepress/public/live')
rmSync(live, { recursive: true, force: true })
cpSync(join(root, 'demo/dist/live'), live, { recursive: true })

const steps = [
  ['--conditions', 'quoin-source', '--import', 'tsx', 'scripts/docs/write-reference.ts'],
  ['node_modules/vitepress/bin/vitepress.js', isDev ? 'dev' : 'build', 'docs'],
  ...(isDev ? [] : [['scripts/docs/check-site.mjs']]),
]
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
