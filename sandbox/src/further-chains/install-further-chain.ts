import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FurtherChainName } from './further-chain.js'

const run = promisify(execFile)

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const name of (await readdir(folder)).sort())
    hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * The folder with a chain and its packages: outside the checkout, so that a fresh clone installs nothing again. What is
 * there is what the sources and the lock file say: a change of either makes another folder.
 */
export async function installFurtherChain(
  name: FurtherChainName,
  log: (line: string) => void,
): Promise<string> {
  const source = fileURLToPath(new URL(`../../further-chains/${name}`, import.meta.url))
  const home = process.env.QUOIN_CACHE ?? join(homedir(), '.cache', 'quoin')
  const folder = join(home, `chain-${name}-${await hashOf(source)}`)
  if (
    await stat(folder).then(
      () => true,
      () => false,
    )
  )
    return folder
  log(`Installing the ${name} chain (once) …`)
  const making = `${folder}.${process.pid}`
  await mkdir(home, { recursive: true })
  await cp(source, making, { recursive: true })
  const windows = process.platform === 'win32'
  try {
    await run(windows ? 'npm.cmd' : 'npm', ['install', '--no-audit', '--no-fund'], {
      cwd: making,
      shell: windows,
      maxBuffer: 10_000_000,
    })
    await rename(making, folder)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    // Another process may have made the same folder meanwhile.
    if (
      await stat(folder).then(
        () => true,
        () => false,
      )
    )
      return folder
    throw new Error(
      `The ${name} chain could not be installed: ${error instanceof Error ? error.message : error}`,
    )
  }
  return folder
}
