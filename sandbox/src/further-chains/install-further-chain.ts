import { fileURLToPath } from 'node:url'
import { installHeavyPart } from '../heavy-parts/install-heavy-part.js'
import type { FurtherChainName } from './further-chain.js'

/** Returns the folder with a chain and its packages, installed on first use. */
export function installFurtherChain(name: FurtherChainName, log: (line: string) => void): Promise<string> {
  const source = fileURLToPath(new URL(`../../further-chains/${name}`, import.meta.url))
  return installHeavyPart({ id: `chain-${name}`, title: `the ${name} chain`, source }, log)
}
