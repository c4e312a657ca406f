// Compiles the server packages into their `lib` folders, for publishing. Build the package `quoin` and the pages first: the servers import
// its declarations, and the secure site ships its pages.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))

// In this order: the others import the declarations of the first one.
for (const service of ['server-kit', 'gateway', 'secure-site']) {
  const folder = resolve(root, 'services', service)
  rmSync(resolve(folder, 'lib'), { recursive: true, force: true })
  const args = [
    'node_modules/@typescript/native/bin/tsc',
    '-p',
    resolve(folder, 'tsconfig.build.json'),
    '--singleThreaded',
  ]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status === 0) continue
  console.error(`${service}:\n${stdout}${stderr}`)
  process.exit(1)
}
