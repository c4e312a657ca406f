// Builds what is published: declarations and modules by the compiler, and tsyringe in one module beside them.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], {
  cwd: root,
  encoding: 'utf8',
})
if (tsc.status !== 0) {
  console.error(tsc.stdout + tsc.stderr)
  process.exit(1)
}

// Its build for Node writes a dozen helpers into the global object when it is imported, and its build for bundlers carries
// helpers for browsers of ten years ago. In one module of its own it does neither.
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/vendor',
    emptyOutDir: true,
    minify: false,
    lib: { entry: 'node_modules/tsyringe/dist/esm2015/index.js', formats: ['es'], fileName: 'tsyringe' },
  },
})
