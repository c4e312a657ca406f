import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Returns the manifest without the dependency on the package, whose file may have another name in each run. */
function withoutQuoin(manifest) {
  const { dependencies = {}, devDependencies = {}, ...rest } = manifest
  const [needed, neededToDevelop] = [dependencies, devDependencies].map(({ quoin: _, ...others }) => others)
  return { ...rest, dependencies: needed, devDependencies: neededToDevelop }
}

/**
 * Installs the packages of a cached folder, with the packed package among them. If the last installation had the same
 * manifests, everything else is installed already, and only the files of the package are replaced: npm would read the
 * whole tree again, and fetch the package's own dependencies, for the same result.
 * @param {string} folder with its package.json; its `node_modules` may be that of an earlier run
 * @param {string} tarball the path of the packed package
 * @param {() => void} install installs everything; throws if it fails
 * @returns {void}
 */
export function installPacked(folder, tarball, install) {
  const path = resolve(tarball)
  const packed = JSON.parse(
    execFileSync('tar', ['-xOzf', path, 'package/package.json'], { encoding: 'utf8' }),
  )
  const host = withoutQuoin(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const key = createHash('sha256')
    .update(JSON.stringify([host, packed, process.version]))
    .digest('hex')
  const modules = join(folder, 'node_modules')
  const stamp = join(modules, '.quoin-installed')
  const own = join(modules, 'quoin')
  const isInstalled =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === key &&
    existsSync(own) &&
    lstatSync(own).isDirectory()
  if (!isInstalled) {
    // The package has the same version as in the last run, but other content.
    for (const entry of ['quoin', '.package-lock.json', '.quoin-installed'])
      rmSync(join(modules, entry), { recursive: true, force: true })
    install()
    writeFileSync(stamp, key)
    return
  }
  // Its own dependencies of other versions stay.
  for (const entry of readdirSync(own))
    if (entry !== 'node_modules') rmSync(join(own, entry), { recursive: true })
  execFileSync('tar', ['-xzf', path, '--strip-components=1', '-C', own])
  // As npm does for commands.
  for (const command of Object.values(packed.bin)) chmodSync(join(own, command), 0o755)
}
