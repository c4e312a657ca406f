// Builds the published package: the compiler writes declarations, the bundler writes modules, the same as CommonJS for Jest, and
// scripts for pages without a bundler, and the page of a command; licences of what is bundled are collected, and the docs become one
// text for tools.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
for (const step of [
  ['node_modules/@typescript/native/bin/tsc', '-b', '--singleThreaded'],
  ['scripts/bundle-package.mjs'],
  ['scripts/bundle-commonjs.mjs'],
  ['scripts/build-script.mjs'],
  ['scripts/build-replay-page.mjs'],
  ['scripts/third-party-licences.mjs'],
  ['scripts/docs/write-llms.mjs'],
]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, step, { cwd: root, encoding: 'utf8' })
  if (status !== 0) {
    console.error(stdout + stderr)
    process.exit(1)
  }
}
