import type { ApiPromise } from '@polkadot/api'
import { loadPeer, type NodeClient, QuoinError, toQuoinError } from '#kernel'
import { genericPrefix, prefixOf, type Ss58Prefixes } from '../addresses/ss58-prefixes.js'
import { isHexBytes } from '../params/param-shapes.js'
import { createNodeReader, type NodeContext, readHash } from './node-reader.js'

/** Limit, above the metadata of any chain. Bytes. */
const maxMetadataLength = 4_000_000

/** The cached runtimes of nodes: metadata has half a megabyte and changes a few times a year. */
export interface Runtimes {
  /**
   * Returns the current runtime of a network. Throws `PEER_MISSING` if `@polkadot/api` is not installed, `NODE_FAILED`,
   * `ABORTED`.
   */
  load(context: NodeContext): Promise<ApiPromise>
  /** Returns the runtime that `load` read last for a network, if it has this version. Sends no request. */
  find(caipNetworkId: string, specVersion: number): ApiPromise | undefined
}

interface Version {
  readonly specName: string
  readonly specVersion: number
}

function readVersion(answer: unknown): Version {
  const { specName, specVersion } = Object(answer)
  if (typeof specName !== 'string' || !Number.isSafeInteger(specVersion))
    throw new Error('The response is not a runtime version')
  return Object(answer)
}

function readMetadata(answer: unknown): `0x${string}` {
  // "meta", the magic bytes of metadata.
  if (isHexBytes(answer, maxMetadataLength) && answer.startsWith('0x6d657461')) return answer
  throw new Error('The response is not metadata')
}

/** Creates the runtimes of a kernel's networks; keeps one of each. */
export function createRuntimes(node: NodeClient, prefixes: Ss58Prefixes | undefined): Runtimes {
  const cache = new Map<
    string,
    { readonly name: string; readonly version: Version; readonly api: ApiPromise }
  >()

  return {
    find(caipNetworkId, specVersion) {
      const known = cache.get(caipNetworkId)
      return known?.version.specVersion === specVersion ? known.api : undefined
    },
    async load(context) {
      const { network, signal } = context
      const read = createNodeReader(node, context)
      const version = await read('state_getRuntimeVersion', [], readVersion)
      const name = `${version.specName}-${version.specVersion}`
      const known = cache.get(network.caipNetworkId)
      if (known?.name === name) return known.api
      const [genesisHash, metadata, library] = await Promise.all([
        read('chain_getBlockHash', [0], readHash),
        read('state_getMetadata', [], readMetadata),
        loadPeer('@polkadot/api@16.5.6', () => import('./offline-api.js'), signal),
      ])
      if (network.caipNetworkId !== `polkadot:${genesisHash.slice(2, 34).toLowerCase()}`)
        throw new QuoinError('NODE_FAILED', {
          details: `${network.caipNetworkId}: its node serves another network`,
        })
      const facts = { genesisHash, version, metadata, chainName: network.name }
      const prefix = prefixOf(network, prefixes) ?? genericPrefix
      try {
        const api = await library.createOfflineApi({ ...facts, prefix })
        cache.set(network.caipNetworkId, { name, version, api })
        return api
      } catch (error) {
        throw toQuoinError(error, 'NODE_FAILED', {
          details: `${network.caipNetworkId}: the metadata is invalid`,
        })
      }
    },
  }
}
