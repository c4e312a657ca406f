import {
  type ChainAssets,
  type ChainBatches,
  type ChainContractCalls,
  type ChainMessages,
  type ChainModule,
  type ChainNames,
  type ChainNode,
  type ChainPermissions,
  type ChainRequest,
  type ChainSigning,
  type ChainTokens,
  type ChainTransactions,
  type ChainTransfers,
  createNodeClient,
  loadLazily,
  type NodeClient,
  type Platform,
  QuoinError,
  type RpcMethods,
  type TransferIntent,
  toNodeError,
} from '#kernel'
import { toHexAddress, toNodeAddress, toTargetAddress } from './addresses/node-address.js'
import type { KnownFacts } from './clear-signing/explain-by-node.js'
import { createBatches, createContractCalls } from './contract-calls.js'
import { readDelegate } from './contracts/delegation.js'
import { isRevert } from './contracts/is-revert.js'
import { loadWithViem } from './load-with-viem.js'
import { checkEvmParams } from './params/check-params.js'
import { isBytes, readQuantity } from './params/param-shapes.js'
import { readSent } from './transactions/read-sent.js'
import { waitForTransaction } from './transactions/wait-for-transaction.js'
import type { BuildTransfer } from './transfers/build-transfer.js'
import type { CheckedIntent } from './transfers/transfer-cost.js'

/** The parts of the platform that the chain uses. */
export type ChainPlatform = Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>

/** The async members of the chain module, by capability; loaded on first use. */
export interface ChainCalls {
  readonly transfers: ChainTransfers
  readonly contractCalls: ChainContractCalls
  readonly batches: ChainBatches
  readonly transactions: Transactions
  readonly messages: Required<ChainMessages>
  readonly tokens: ChainTokens
  readonly assets: ChainAssets
  readonly names: ChainNames
  readonly permissions: Pick<Required<ChainPermissions>, 'list' | 'checkCalls'>
  readonly signing: Pick<ChainSigning, 'prepare'>
  readonly node: Pick<ChainNode, 'request'>
  readonly rpc: Required<Pick<RpcMethods, 'checkParams' | 'describe' | 'explain' | 'simulate'>>
  /** Members of the module itself. */
  readonly module: Required<Pick<ChainModule, 'checkAddress' | 'getHeight' | 'getBalance'>>
}

/** Limit: an ERC-6492 signature contains the deployment of the account. Bytes. */
const maxSignatureLength = 100_000

/** Limit, above the code size of a contract on any network. Bytes. */
const maxCodeLength = 1_000_000

function readCode(answer: unknown): string {
  if (isBytes(answer, maxCodeLength)) return answer
  throw new Error('The response is not code')
}

/** Runs a read that needs viem, until its signal aborts. A refusal counts as a failure of the node. */
async function run<M, T>(
  { signal }: Pick<ChainRequest, 'signal'>,
  load: () => Promise<M>,
  read: (module: M) => Promise<T>,
): Promise<T> {
  try {
    return await read(await loadWithViem(load, signal))
  } catch (error) {
    throw toNodeError(error)
  }
}

/** Returns the intent with its addresses in the form that nodes take. */
async function checkIntent(request: ChainRequest & TransferIntent): Promise<CheckedIntent> {
  const { from, to, token } = request
  return {
    ...request,
    from: toNodeAddress(from),
    to: await toTargetAddress(to),
    token: token === undefined ? undefined : await toTargetAddress(token),
  }
}

function createTransfers(node: NodeClient): ChainTransfers {
  const buildTransfer: BuildTransfer = (intent, shown) =>
    run(
      intent,
      () => import('./transfers/build-transfer.js'),
      (module) => module.buildTransfer(node, intent, { build: buildTransfer, shown }),
    )
  return {
    build: async (request) => buildTransfer(await checkIntent(request)),
    getFeeOptions: (request) =>
      run(
        request,
        () => import('./transfers/build-transfer.js'),
        async ({ readFeeOptions }) => readFeeOptions(node, await checkIntent(request)),
      ),
    async decode({ network, call }) {
      const { decodeTransfer } = await loadWithViem(() => import('./transfers/decode-transfer.js'))
      return decodeTransfer(call, network)
    },
    async isContract({ network, address, signal }) {
      const params = [toNodeAddress(address), 'latest']
      const read = { network, method: 'eth_getCode', params, signal }
      try {
        const code = await node.read(read, readCode)
        // An account delegated to a contract (EIP-7702) still belongs to its key.
        return code !== '0x' && readDelegate(code) === undefined
      } catch (error) {
        throw toNodeError(error)
      }
    },
  }
}

/** Wallets send what they sign: nothing is only signed. */
type Transactions = Required<Omit<ChainTransactions, 'compareSigned'>>

function createTransactions(node: NodeClient, platform: ChainPlatform): Transactions {
  return {
    readSent: async ({ method, params, answer }) => readSent(method, params, answer),
    async waitFor(request) {
      if (!isBytes(request.id, 32) || request.id.length !== 66)
        throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
      return waitForTransaction(node, platform, request)
    },
    async compareSent(request) {
      const load = () => import('./transactions/compare-sent.js')
      const { compareSent } = await loadLazily(load, 'NODE_FAILED', request.signal)
      return compareSent(node, request)
    },
    async findInclusion(request) {
      const load = () => import('./transactions/find-inclusion.js')
      const { findInclusion } = await loadLazily(load, 'NODE_FAILED', request.signal)
      return findInclusion(node, request)
    },
  }
}

function createMessages(node: NodeClient): Required<ChainMessages> {
  return {
    // Source: EIP-191. Sent as hex: wallets would read a text that looks like hex as bytes.
    request({ address, message }) {
      const bytes = Array.from(new TextEncoder().encode(message), (byte) =>
        byte.toString(16).padStart(2, '0'),
      )
      return { method: 'personal_sign', params: [`0x${bytes.join('')}`, toNodeAddress(address)] }
    },
    readSignature(answer) {
      if (typeof answer === 'string') return answer
      throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
    },
    async verify({ network, address, message, signature, signal }) {
      const account = toNodeAddress(address)
      if (!isBytes(signature, maxSignatureLength)) return false
      const load = () => import('./messages/message-verification.js')
      const { verifySignedMessage } = await loadWithViem(load, signal)
      const requestNode = (method: string, params: readonly unknown[]): Promise<unknown> =>
        node.read({ network, method, params, signal }, (result) => result)
      try {
        return await verifySignedMessage({ address: account, message, signature }, requestNode, isRevert)
      } catch (error) {
        throw toNodeError(error)
      }
    },
  }
}

function createTokens(node: NodeClient): ChainTokens {
  return {
    getBalances: (request) =>
      run(
        request,
        () => import('./tokens/token-balances.js'),
        async ({ readTokenBalances }) =>
          readTokenBalances(node, { ...request, address: toNodeAddress(request.address) }),
      ),
    get: (request) =>
      run(
        request,
        () => import('./tokens/token-facts.js'),
        async ({ readTokenFacts }) =>
          readTokenFacts(node, { ...request, address: toNodeAddress(request.address) }),
      ),
  }
}

function createAssets(): ChainAssets {
  const load = () => loadWithViem(() => import('./tokens/wallet-holdings.js'))
  return {
    requests: async ({ network, address }) => (await load()).assetsRequests(network, toNodeAddress(address)),
    isSupported: async (answer, network) => (await load()).supportsAssets(answer, network),
    read: async (answer, network) => (await load()).readHoldings(answer, network),
  }
}

function createNames(node: NodeClient): ChainNames {
  return {
    async normalize(name) {
      const { normalizeName } = await loadWithViem(() => import('./names/names.js'))
      return normalizeName(name)
    },
    async hasAllNames({ network }) {
      const { hasNameRecords } = await loadWithViem(() => import('./names/name-records.js'))
      return hasNameRecords(network)
    },
    resolve: (request) =>
      run(
        request,
        () => import('./names/names.js'),
        ({ resolveName }) => resolveName(node, request),
      ),
    lookUp: (request) =>
      run(
        request,
        () => import('./names/names.js'),
        async ({ lookUpName }) => lookUpName(node, { ...request, address: toNodeAddress(request.address) }),
      ),
  }
}

function createPermissions(
  node: NodeClient,
  platform: ChainPlatform,
): Pick<Required<ChainPermissions>, 'list' | 'checkCalls'> {
  return {
    list: (query) =>
      run(
        query,
        () => import('./permissions/read-permissions.js'),
        ({ readPermissions }) =>
          readPermissions(node, { ...query, address: toNodeAddress(query.address), now: platform.now() }),
      ),
    checkCalls: (request) =>
      run(
        request,
        () => import('./permissions/check-calls.js'),
        ({ checkCalls }) => checkCalls(node, { ...request, from: toNodeAddress(request.from) }),
      ),
  }
}

/** Creates the async members of the chain module. Only ever imported dynamically. */
export function createChainCalls(platform: ChainPlatform, withoutSimulation: Set<string>): ChainCalls {
  const node = createNodeClient(platform)
  const knownFacts: KnownFacts = new WeakMap()
  return {
    transfers: createTransfers(node),
    contractCalls: createContractCalls(node, run),
    batches: createBatches(),
    transactions: createTransactions(node, platform),
    messages: createMessages(node),
    tokens: createTokens(node),
    assets: createAssets(),
    names: createNames(node),
    permissions: createPermissions(node, platform),
    signing: {
      async prepare(request) {
        const load = () => import('./signing/prepare-signing.js')
        return (await loadWithViem(load, request.signal)).prepareSigning(node, request)
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
      checkParams: async (method, params, network) => checkEvmParams(method, params, network),
      async describe(request) {
        const { describeRequest } = await loadWithViem(() => import('./requests/describe-request.js'))
        return describeRequest(request)
      },
      async explain(request) {
        const { explainByNode } = await loadWithViem(() => import('./clear-signing/explain-by-node.js'))
        return explainByNode(node, platform, knownFacts, request)
      },
      async simulate(request) {
        const { simulateRequest } = await loadWithViem(
          () => import('./simulations/simulate-request.js'),
          request.signal,
        )
        return simulateRequest(node, request, withoutSimulation)
      },
    },
    module: {
      async checkAddress(text) {
        const address = toHexAddress(text)
        if (!address) return { valid: false, reason: 'format' }
        const { checkChecksum } = await loadWithViem(() => import('./addresses/check-address.js'))
        return checkChecksum(address)
      },
      async getHeight(request) {
        try {
          return await node.read({ ...request, method: 'eth_blockNumber', params: [] }, readQuantity)
        } catch (error) {
          throw toNodeError(error)
        }
      },
      async getBalance({ network, address, signal }) {
        const params = [toNodeAddress(address), 'latest']
        const read = { network, method: 'eth_getBalance', params, signal }
        try {
          const value = await node.read(read, readQuantity)
          const { decimals, symbol } = network.nativeCurrency
          return { value, decimals, symbol }
        } catch (error) {
          throw toNodeError(error)
        }
      },
    },
  }
}
