import {
  type ChainContractCalls,
  type ChainMessages,
  type ChainModule,
  type ChainNode,
  type ChainPermissions,
  type ChainRequest,
  type ChainRevocations,
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
import { isSolanaAddress, isTransactionId } from './addresses/formats.js'
import { loadWithWeb3 } from './load-with-web3.js'
import { messageRequest, readSignature } from './messages/message-request.js'
import { verifySignedMessage } from './messages/message-verification.js'
import { confirmed, contextValue, createNodeReader, readAccounts, readCount } from './node/node-reader.js'
import { checkSolanaParams } from './params/check-params.js'
import { findMarksFault } from './payment-links/payment-marks.js'
import { findInclusion } from './transactions/transaction-status.js'
import { readSent, waitForTransaction } from './transactions/wait-for-transaction.js'

/** The parts of the platform that the chain uses. */
export type ChainPlatform = Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>

type SwapCalls = ChainContractCalls & { readonly simulate: NonNullable<ChainContractCalls['simulate']> }

/** The async members of the chain module, by capability; loaded on first use. */
export interface ChainCalls {
  readonly transfers: ChainTransfers
  readonly contractCalls: SwapCalls
  readonly transactions: Required<ChainTransactions>
  readonly messages: Required<ChainMessages>
  readonly tokens: ChainTokens
  readonly signing: Pick<ChainSigning, 'prepare'>
  readonly permissions: Pick<ChainPermissions, 'list'> & Omit<ChainRevocations, 'maxAtOnce'>
  readonly node: Pick<ChainNode, 'request'>
  readonly rpc: Required<Pick<RpcMethods, 'checkParams' | 'describe'>>
  /** Members of the module itself. */
  readonly module: Required<Pick<ChainModule, 'getHeight' | 'getBalance'>>
}

const systemProgram = '11111111111111111111111111111111'

/** Limit of sent transactions whose last block is stored. */
const maxDeadlines = 50

/** Runs a read that needs web3.js, until its signal aborts. A refusal counts as a failure of the node. */
async function run<M, T>(
  { signal }: Pick<ChainRequest, 'signal'>,
  load: () => Promise<M>,
  read: (module: M) => Promise<T>,
): Promise<T> {
  try {
    return await read(await loadWithWeb3(load, signal))
  } catch (error) {
    throw toNodeError(error)
  }
}

function checkAddress(address: string): void {
  if (!isSolanaAddress(address))
    throw new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
}

function checkIntent({ from, to, token, value, marks = {} }: TransferIntent): void {
  for (const address of [from, to, token]) if (address !== undefined) checkAddress(address)
  const fault = findMarksFault(marks)
  if (fault !== undefined) throw new QuoinError('RPC_PARAMS_INVALID', { details: fault })
  if (value < 0n) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The amount is negative' })
}

/** The last block that may contain each sent transaction, by id; the newest last. */
type Deadlines = Map<string, bigint>

/** Called with each transaction that a node accepted or may have accepted, and the last block that may contain it. */
type NoteSent = (id: string, lastValidBlockHeight: bigint) => void

const createNoteSent =
  (deadlines: Deadlines): NoteSent =>
  (id, lastValidBlockHeight) => {
    deadlines.set(id, lastValidBlockHeight)
    const [oldest] = deadlines.keys()
    if (deadlines.size > maxDeadlines && oldest !== undefined) deadlines.delete(oldest)
  }

/**
 * The coins that a swap may need besides the sold amount: the rent of two token accounts (2,039,280 each) and of the
 * account itself (890,880), and the largest fee (1,005,000). Lamports.
 */
const swapReserve = 6_000_000n

function createContractCalls(node: NodeClient, noteSent: NoteSent): SwapCalls {
  const loadSwaps = () => import('./swaps/build-swap.js')
  return {
    async build(request) {
      for (const address of [request.from, request.call.to]) checkAddress(address)
      return run(request, loadSwaps, ({ buildSwap }) => buildSwap(node, request, noteSent))
    },
    // The accounts of a swap are in lookup tables, which are no part of its bytes: `simulate` reads them.
    decode: async () => undefined,
    async simulate(request) {
      checkAddress(request.from)
      return run(request, loadSwaps, ({ simulateSwap }) => simulateSwap(node, request))
    },
    getDataFee: async () => swapReserve,
    async readReceived(request) {
      const { id, address } = request
      checkAddress(address)
      if (!isTransactionId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
      try {
        const { readReceived } = await loadLazily(() => import('./swaps/read-received.js'), 'NODE_FAILED')
        return await readReceived(createNodeReader(node, request), request)
      } catch (error) {
        throw toNodeError(error)
      }
    },
  }
}

function createTransfers(node: NodeClient, noteSent: NoteSent): ChainTransfers {
  const loadTransfers = () => import('./transfers/build-transfer.js')
  return {
    async build(request) {
      checkIntent(request)
      return run(request, loadTransfers, ({ buildTransfer }) => buildTransfer(node, request, noteSent))
    },
    async getFeeOptions(request) {
      checkIntent(request)
      return run(request, loadTransfers, ({ readFeeOptions }) =>
        readFeeOptions(createNodeReader(node, request), request),
      )
    },
    async decode({ call }) {
      const { decodeTransfer } = await loadLazily(
        () => import('./transfers/decode-transfer.js'),
        'NODE_FAILED',
      )
      return decodeTransfer(call)
    },
    // Wallet accounts are owned by the system program; any other account belongs to a program, or is one.
    async isContract(request) {
      checkAddress(request.address)
      try {
        const [account] = await readAccounts(createNodeReader(node, request), [request.address])
        return account !== undefined && (account.executable || account.owner !== systemProgram)
      } catch (error) {
        throw toNodeError(error)
      }
    },
  }
}

function createTransactions(
  node: NodeClient,
  platform: ChainPlatform,
  deadlines: Deadlines,
): Required<ChainTransactions> {
  return {
    readSent: async ({ method, answer }) => readSent(method, answer),
    async compareSent(request) {
      const { compareSent } = await import('./transactions/compare-transactions.js')
      return compareSent(createNodeReader(node, request), request)
    },
    async compareSigned({ method, params, answer }) {
      const { compareSigned } = await import('./transactions/compare-transactions.js')
      return compareSigned(method, params, answer)
    },
    async findInclusion(request) {
      if (!isTransactionId(request.id))
        throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
      try {
        return await findInclusion(createNodeReader(node, request), request.id)
      } catch (error) {
        throw toNodeError(error)
      }
    },
    async waitFor(request) {
      const { id } = request
      if (!isTransactionId(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
      try {
        return await waitForTransaction(node, platform, {
          ...request,
          lastValidBlockHeight: deadlines.get(id),
        })
      } catch (error) {
        throw toNodeError(error)
      }
    },
  }
}

function createTokens(node: NodeClient, platform: ChainPlatform): ChainTokens {
  const loadTokens = () => import('./tokens/token-balances.js')
  return {
    async getBalances(request) {
      checkAddress(request.address)
      return run(request, loadTokens, ({ readTokenBalances }) => {
        const now = Math.floor(platform.now() / 1_000)
        return readTokenBalances(createNodeReader(node, request), request.address, request.tokens, now)
      })
    },
    async get(request) {
      checkAddress(request.address)
      return run(request, loadTokens, ({ readTokenFacts }) =>
        readTokenFacts(createNodeReader(node, request), request.address),
      )
    },
  }
}

function createPermissions(
  node: NodeClient,
  platform: ChainPlatform,
  noteSent: NoteSent,
): ChainCalls['permissions'] {
  const loadRevocations = () => import('./permissions/revoke-delegates.js')
  return {
    async list(query) {
      checkAddress(query.address)
      const load = () => import('./permissions/token-delegates.js')
      return run(query, load, ({ readTokenDelegates }) => {
        const now = Math.floor(platform.now() / 1_000)
        return readTokenDelegates(createNodeReader(node, query), query.address, now)
      })
    },
    async build(request) {
      for (const address of [request.from, ...request.ids]) checkAddress(address)
      return run(request, loadRevocations, async ({ buildRevocation }) =>
        buildRevocation(node, request, noteSent),
      )
    },
    async decode({ call }) {
      const { decodeRevocation } = await loadWithWeb3(loadRevocations)
      return decodeRevocation(call)
    },
  }
}

/** Creates the async members of the chain module. Only ever imported dynamically. */
export function createChainCalls(platform: ChainPlatform): ChainCalls {
  const node = createNodeClient(platform)
  const deadlines: Deadlines = new Map()
  const noteSent = createNoteSent(deadlines)
  return {
    transfers: createTransfers(node, noteSent),
    contractCalls: createContractCalls(node, noteSent),
    transactions: createTransactions(node, platform, deadlines),
    tokens: createTokens(node, platform),
    signing: {
      async prepare(request) {
        checkAddress(request.from)
        const load = () => import('./signing/prepare-signing.js')
        return (await loadLazily(load, 'NODE_FAILED', request.signal)).prepareSigning(node, request)
      },
    },
    permissions: createPermissions(node, platform, noteSent),
    messages: {
      request: ({ address, message }) => messageRequest(address, message),
      readSignature: readSignature,
      async verify({ address, message, signature }) {
        checkAddress(address)
        return verifySignedMessage(address, message, signature)
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
      checkParams: checkSolanaParams,
      async describe(request) {
        const load = () => import('./requests/describe-request.js')
        const { describeRequest } = await loadLazily(load, 'NODE_FAILED')
        return describeRequest(request)
      },
    },
    module: {
      // Height in blocks, not slots: skipped slots do not count.
      async getHeight(request) {
        try {
          return await node.read({ ...request, method: 'getBlockHeight', params: [confirmed] }, readCount)
        } catch (error) {
          throw toNodeError(error)
        }
      },
      async getBalance({ network, address, signal }) {
        checkAddress(address)
        const { decimals, symbol } = network.nativeCurrency
        try {
          const read = { network, method: 'getBalance', params: [address, confirmed], signal }
          return {
            value: await node.read(read, (result) => readCount(contextValue(result))),
            decimals,
            symbol,
          }
        } catch (error) {
          throw toNodeError(error)
        }
      },
    },
  }
}
