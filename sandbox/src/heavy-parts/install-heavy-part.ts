import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FurtherChainName } from '../further-chains/further-chain.js'

/** Returns the folder with a chain and its packages, installed on first use. */
export function installFurtherChain(name: FurtherChainName, log: (line: string) => void): Promise<string> {
  const source = fileURLToPath(new URL(`../../further-chains/${name}`, import.meta.url))
  return installHeavyPart({ id: `chain-${name}`, title: `the ${name} chain`, source }, log)
}

/**
 * Returns the folder with the bundler and the contracts of smart accounts, installed on first use. All of it is GPL or
 * LGPL and never shipped.
 */
export function installSmartAccounts(log: (line: string) => void): Promise<string> {
  const source = fileURLToPath(new URL('../../smart-accounts', import.meta.url))
  return installHeavyPart({ id: 'smart-accounts', title: 'the smart accounts', source }, log)
}

const run = promisify(execFile)

/**
 * A part of the sandbox whose packages are too large for the checkout: a folder with a package.json and a lock file.
 */
export interface HeavyPart {
  /** Prefix of its folder's name in the cache: `chain-solana`. */
  readonly id: string
  /** The displayed name: "the solana chain". */
  readonly title: string
  /** The folder in the checkout. */
  readonly source: string
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const name of (await readdir(folder)).sort())
    hash.update(name).update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Returns the folder with a part and its packages. It is outside the checkout, so that a fresh clone reuses it. Its
 * name contains a hash of the sources and the lock file: a change of either creates another folder.
 */
export async function installHeavyPart(
  { id, title, source }: HeavyPart,
  log: (line: string) => void,
): Promise<string> {
  const home = process.env.QUOIN_CACHE ?? join(homedir(), '.cache', 'quoin')
  const folder = join(home, `${id}-${await hashOf(source)}`)
  if (await exists(folder)) return folder
  log(`Installing ${title} (once) …`)
  await mkdir(home, { recursive: true })
  // Of its own for each call, also for those of one process.
  const making = await mkdtemp(`${folder}.`)
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
    // Another process may have created the same folder meanwhile.
    if (await exists(folder)) return folder
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${title[0]?.toUpperCase()}${title.slice(1)} could not be installed: ${reason}`)
  }
  return folder
}
