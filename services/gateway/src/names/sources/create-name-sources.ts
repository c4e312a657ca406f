import type { ChainNode } from '../../chains/chain-node.js'
import type { Database } from '../../storage/open-database.js'
import { type CcipSettings, createCcipFetch } from './ens/ccip-fetch.js'
import { ensNameSource } from './ens/ens-name-source.js'
import type { NameSource } from './name-source.js'
import { registryNameSource } from './registry-name-source.js'
import { snsNameSource } from './sns/sns-name-source.js'

export interface NameSourcesOptions {
  /** By CAIP-2 id. */
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Left out: without the gateway's own registry. */
  readonly database?: Database | undefined
  /** Parent domain of the gateway's own names. */
  readonly zone: string
  readonly ccip: CcipSettings
  /** Sources of the host. */
  readonly further?: readonly NameSource[] | undefined
}

/** Creates the sources of names in their default order: ENS, SNS, those of the host, the gateway's own registry. */
export function createNameSources(options: NameSourcesOptions): readonly NameSource[] {
  const { nodes, database, zone, ccip, further = [] } = options
  return [
    ensNameSource({ nodes, ccipFetch: createCcipFetch(ccip), zone }),
    snsNameSource({ nodes }),
    ...further,
    ...(database === undefined ? [] : [registryNameSource({ database, zone })]),
  ]
}
