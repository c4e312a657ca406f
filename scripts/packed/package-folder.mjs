import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const plugins = fileURLToPath(new URL('../../demo/plugins', import.meta.url))

/** Returns the folder for what is installed outside the checkout. */
export function packageCache() {
  return process.env.QUOIN_CACHE ?? join(homedir(), '.cache', 'quoin')
}

/**
 * Returns the folder outside the checkout in which a package of demo/plugins is built and tested: another one for other dependencies.
 * @param {string} name of its folder in demo/plugins
 * @returns {string} an absolute path
 */
export function packageFolder(name) {
  const manifest = JSON.parse(readFileSync(join(plugins, name, 'package.json'), 'utf8'))
  const { quoin: _, ...devDependencies } = manifest.devDependencies
  const versions = JSON.stringify([manifest.dependencies, manifest.peerDependencies, devDependencies])
  const hash = createHash('sha256').update(versions).digest('hex').slice(0, 12)
  return join(packageCache(), `third-party-${name}-${hash}`)
}
