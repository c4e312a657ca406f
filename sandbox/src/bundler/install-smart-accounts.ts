import { fileURLToPath } from 'node:url'
import { installHeavyPart } from '../heavy-parts/install-heavy-part.js'

/**
 * Returns the folder with the bundler and the contracts of smart accounts, installed on first use. All of it is GPL or
 * LGPL and never shipped.
 */
export function installSmartAccounts(log: (line: string) => void): Promise<string> {
  const source = fileURLToPath(new URL('../../smart-accounts', import.meta.url))
  return installHeavyPart({ id: 'smart-accounts', title: 'the smart accounts', source }, log)
}
