import {
  type ChainMessages,
  type ChainModule,
  type ChainNode,
  type ChainPermissions,
  type ChainRevocations,
  type ChainTransactions,
  type ChainTransfers,
  createNodeClient,
  durations,
  loadLazily,
  type Network,
  type NodeClient,
  type Platform,
  QuoinError,
  type RpcMethods,
  toNodeError,
  untilAborted,
} from '#kernel'
import { checkSs58 } from './addresses/check-address.js'
import { isTransactionId } from './addresses/formats.js'
import { genericPrefix, prefixOf, type Ss58Prefixes } from './addresses/ss58-prefixes.js'
import { loadSr25519 } from './load-sr25519.js'
import { verifySignedMessage } from './messages/message-verification.js'
import { accountStorageKey, readAccount } from './node/account-storage.js'
import { createNodeReader, readBlockNumber } from './node/node-reader.js'
import { createRuntimes, type Runtimes } from './node/runtimes.js'
import { checkPolkadotParams } from './params/check-params.js'
import { findInclusion } from './transactions/find-inclusion.js'
import { waitForTransaction } from './transactions/wait-for-transaction.js'
import {
  type BuildTransfer,
  buildTransfer,
  keyOf,
  readFeeOptions,
  type TransferTools,
} from './transfers/build-transfer.js'
import { decodeTransfer } from './transfers/decode-transfer.js'
import { readSignature } from './transfers/submit-transfer.js'

/** The parts of the platform that the chain uses. */
export type ChainPlatform = Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>

/** The async members of the chain module, by capability; loaded on first use. */
export interface ChainCalls {
  readonly transfers: Omit<ChainTransfers, 'isContract'>
  readonly permissions: Pick<ChainPermissions, 'list'> & Omit<ChainRevocations, 'maxAtOnce'>
  readonly transactions: Pick<Required<ChainTransactions>, 'waitFor' | 'findInclusion'>
  readonly messages: Required<Omit<ChainMessages, 'request'>>
  readonly node: Pick<ChainNode, 'request'>
  readonly rpc: Required<Pick<RpcMethods, 'checkParams' | 'describe'>>
  /** Members of the module itself. */
  readonly module: Required<Pick<ChainModule, 'checkAddress' | 'getHeight' | 'getBalance'>>
}

/** Limit of sent transactions whose lifetime is stored. */
const maxRemembered = 100

/** The blocks that may contain a transaction, by its id; the newest last. */
type Lifetimes = Map<string, { readonly first: number; readonly last: number }>

function createTools(
  parts: {
    readonly node: NodeClient
    readonly runtimes: Runtimes
    readonly prefixes: Ss58Prefixes | undefined
  },
  lifetimes: Lifetimes,
): TransferTools {
  return {
    ...parts,
    onSent(id, lifetime) {
      lifetimes.set(id, lifetime)
      const [oldest] = lifetimes.keys()
      if (lifetimes.size > maxRemembered && oldest !== undefined) lifetimes.delete(oldest)
    },
  }
}

/** Runs a read. A refusal counts as a failure of the node. */
async function asNodeError<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw toNodeError(error)
  }
}

function createPermissions(tools: TransferTools): ChainCalls['permissions'] {
  const { node, runtimes, prefixes } = tools
  const loadRemovals = () => loadLazily(() => import('./permissions/remove-proxies.js'), 'NODE_FAILED')
  return {
    async list({ network, address, signal }) {
      const key = keyOf(address)
      return asNodeError(async () => {
        const { readProxies } = await loadLazily(
          () => import('./permissions/proxies.js'),
          'NODE_FAILED',
          signal,
        )
        const api = await runtimes.load({ network, signal })
        const prefix = prefixOf(network, prefixes) ?? genericPrefix
        return readProxies(createNodeReader(node, { network, signal }), api, { key, prefix, network })
      })
    },
    build: (request) => asNodeError(async () => (await loadRemovals()).buildRemoval(tools, request)),
    async decode({ network: { caipNetworkId }, call }) {
      const { decodeRemoval } = await loadRemovals()
      return decodeRemoval(call, {
        runtimeOf: (specVersion) => runtimes.find(caipNetworkId, specVersion),
        reference: caipNetworkId.slice('polkadot:'.length),
      })
    },
  }
}

function createTransfers(tools: TransferTools): ChainCalls['transfers'] {
  const { runtimes, prefixes } = tools
  const build: BuildTransfer = async (request, shownFee) => {
    try {
      return await buildTransfer(tools, request, { build, shownFee })
    } catch (error) {
      throw toNodeError(error)
    }
  }
  return {
    build: (request) => build(request),
    async getFeeOptions(request) {
      try {
        return await readFeeOptions(tools, request)
      } catch (error) {
        throw toNodeError(error)
      }
    },
    async decode({ network, call }) {
      const { caipNetworkId } = network
      return decodeTransfer(call, {
        runtimeOf: (specVersion) => runtimes.find(caipNetworkId, specVersion),
        reference: caipNetworkId.slice('polkadot:'.length),
        prefix: prefixOf(network, prefixes) ?? genericPrefix,
      })
    },
  }
}

type Runtime = Awaited<ReturnType<Runtimes['load']>>

/** Returns the runtime of a network; `undefined` without an answer within three seconds. Never rejects. */
async function loadInTime(
  platform: ChainPlatform,
  runtimes: Runtimes,
  network: Network,
): Promise<Runtime | undefined> {
  const controller = new AbortController()
  const stop = platform.after(durations.threeSeconds, () => controller.abort())
  const { signal } = controller
  try {
    return await untilAborted(runtimes.load({ network, signal }), signal)
  } catch {
    return undefined
  } finally {
    stop()
  }
}

/** Creates the async members of the chain module. Only ever imported dynamically. */
export function createChainCalls(platform: ChainPlatform, prefixes: Ss58Prefixes | undefined): ChainCalls {
  const node = createNodeClient(platform)
  const runtimes = createRuntimes(node, prefixes)
  const lifetimes: Lifetimes = new Map()
  const tools = createTools({ node, runtimes, prefixes }, lifetimes)
  const containers = new WeakMap<Runtime, ReadonlySet<number>>()
  return {
    transfers: createTransfers(tools),
    permissions: createPermissions(tools),
    transactions: {
      async findInclusion(request) {
        const { id } = request
        if (!isTransactionId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
        try {
          return await findInclusion(createNodeReader(node, request), id)
        } catch (error) {
          throw toNodeError(error)
        }
      },
      async waitFor(request) {
        const { id } = request
        if (!isTransactionId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
        const lifetime = lifetimes.get(id.toLowerCase())
        return waitForTransaction(node, platform, runtimes, { ...request, lifetime })
      },
    },
    messages: {
      readSignature: readSignature,
      async verify({ address, message, signature, signal }) {
        return untilAborted(verifySignedMessage(keyOf(address), message, signature, loadSr25519), signal)
      },
    },
    node: {
      async request({ network, method, params = [], signal }) {
        if (!Array.isArray(params))
          throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: params is not an array` })
        return node.read({ network, method, params, signal }, (result) => result)
      },
    },
    rpc: {
      checkParams: async (method, params, network) => checkPolkadotParams(method, params, network),
      async describe(request) {
        const load = () => import('./requests/describe-request.js')
        const { describeRequest } = await loadLazily(load, 'NODE_FAILED')
        return describeRequest(request, {
          loadRuntime: ({ network }) => loadInTime(platform, runtimes, network),
          prefix: prefixOf(request.network, prefixes) ?? genericPrefix,
          containers,
        })
      },
    },
    module: {
      checkAddress: async (text, network) => checkSs58(text, network, prefixes),
      // Height of the newest block, like the balance of `getBalance`: finality comes later.
      async getHeight(request) {
        try {
          return await createNodeReader(node, request)('chain_getHeader', [], (header) =>
            BigInt(readBlockNumber(header)),
          )
        } catch (error) {
          throw toNodeError(error)
        }
      },
      // The transferable amount: neither reserved, nor locked by staking, votes or vesting.
      async getBalance({ network, address, signal }) {
        const key = accountStorageKey(keyOf(address))
        try {
          const read = createNodeReader(node, { network, signal })
          const { transferable } = await read('state_getStorage', [key], readAccount)
          const { decimals, symbol } = network.nativeCurrency
          return { value: transferable, decimals, symbol }
        } catch (error) {
          throw toNodeError(error)
        }
      },
    },
  }
}
