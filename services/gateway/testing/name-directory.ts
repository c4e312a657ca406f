import type { ChainNode } from '../src/chains/chain-node.js'
import { createNameDirectory, type NameDirectory } from '../src/names/sources/create-name-directory.js'
import { createNameSources } from '../src/names/sources/create-name-sources.js'
import type { CcipSettings } from '../src/names/sources/ens/ccip-fetch.js'
import type { Database } from '../src/storage/open-database.js'
import { UNHURRIED } from './test-chain.js'

export interface TestDirectoryOptions {
  readonly nodes: readonly ChainNode[]
  readonly database: Database
  readonly ccip?: CcipSettings
}

/** Creates a directory with all sources, without a time limit that a busy machine reaches. */
export function createTestDirectory({ nodes, database, ccip }: TestDirectoryOptions): NameDirectory {
  const byId = new Map(nodes.map((node) => [node.chain.id, node]))
  return createNameDirectory({
    chains: new Map(nodes.map(({ chain }) => [chain.id, chain])),
    sources: createNameSources({
      nodes: byId,
      database,
      zone: 'quoin.id',
      ccip: ccip ?? { isEnabled: true },
    }),
    timeout: UNHURRIED,
    now: Date.now,
  })
}
