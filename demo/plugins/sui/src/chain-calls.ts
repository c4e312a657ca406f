import { base64 } from '@scure/base'
import {
  type Amount,
  type ChainMessages,
  type ChainRequest,
  type ChainTokens,
  type ChainTransactions,
  type ChainTransfers,
  createNodeClient,
  isQuoinError,
  type NodeClient,
  type Platform,
  pollUntil,
  QuoinError,
  type TransferIntent,
  toNodeError,
} from 'quoin/kernel'
import { buildTransfer, readFee } from './build-transfer.js'
import { isSuiAddress, isSuiDigest, normalizeSuiAddress, readCoinType, suiType } from './formats.js'
import {
  createSuiNode,
  memberOf,
  readAllBalances,
  readBalance,
  readCoinFacts,
  readEpoch,
  readExecuted,
  readHeight,
  type SuiNode,
} from './node-reads.js'
import { signedMessageBy } from './signatures.js'
import { digestOf, readTransfer } from './transaction-bytes.js'

/** The parts of the platform that the chain uses. */
export type ChainPlatform = Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>

/** The async members of the chain module, by capability; loaded on first use. */
export interface ChainCalls {
  readonly messages: Required<ChainMessages>
  readonly transfers: ChainTransfers
  readonly transactions: Required<Omit<ChainTransactions, 'compareSigned' | 'findInclusion'>>
  readonly tokens: ChainTokens
  getBalance(request: ChainRequest & { readonly address: string }): Promise<Amount>
  getHeight(request: ChainRequest): Promise<bigint>
  readNode(request: ChainRequest & { readonly method: string; readonly params: unknown }): Promise<unknown>
}

/** Limit of sent transactions whose last epoch is stored. */
const maxSent = 50

function checkAddress(address: string): string {
  if (isSuiAddress(address)) return normalizeSuiAddress(address)
  throw new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
}

function checkIntent({ from, to, token, value }: TransferIntent): void {
  for (const address of [from, to]) checkAddress(address)
  if (token !== undefined && readCoinType(token) === undefined)
    throw new QuoinError('CAIP_ADDRESS_INVALID', { details: token.slice(0, 200) })
  // The amount is a u64.
  if (value < 0n || value >= 1n << 64n)
    throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The amount is no u64' })
}

/** Runs reads of a node. A refusal counts as a failure of the node. */
async function run<T>(
  node: NodeClient,
  request: ChainRequest,
  read: (node: SuiNode) => Promise<T>,
): Promise<T> {
  try {
    return await read(createSuiNode(node, request))
  } catch (error) {
    throw toNodeError(error)
  }
}

/** Creates the async members of the chain module. Only ever imported dynamically. */
export function createChainCalls(platform: ChainPlatform): ChainCalls {
  const node = createNodeClient(platform)
  /** The last epoch of each sent transaction, by digest; the newest last. */
  const lastEpochs = new Map<string, bigint>()

  function noteSent(id: string, lastEpoch: bigint): void {
    lastEpochs.set(id, lastEpoch)
    const [oldest] = lastEpochs.keys()
    if (lastEpochs.size > maxSent && oldest !== undefined) lastEpochs.delete(oldest)
  }

  /** `failed` also if no epoch can contain it any more: the epoch is read before the look-up. */
  async function readOutcome(read: SuiNode, id: string): Promise<'success' | 'failed' | undefined> {
    const lastEpoch = lastEpochs.get(id)
    const epoch = lastEpoch === undefined ? undefined : await readEpoch(read)
    const effects = await readExecuted(read, id)
    if (effects) return effects.isSuccess ? 'success' : 'failed'
    return epoch !== undefined && lastEpoch !== undefined && epoch > lastEpoch ? 'failed' : undefined
  }

  return {
    getBalance: async (request) => {
      const { decimals, symbol } = request.network.nativeCurrency
      const address = checkAddress(request.address)
      return run(node, request, async (read) => ({
        value: await readBalance(read, address, suiType),
        decimals,
        symbol,
      }))
    },
    getHeight: (request) => run(node, request, readHeight),
    async readNode({ network, method, params = [], signal }) {
      if (!Array.isArray(params))
        throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: params is not an array` })
      return node.read({ network, method, params, signal }, (result) => result)
    },
    messages: {
      request: ({ address, message }) => ({
        method: 'sui_signPersonalMessage',
        params: { message: base64.encode(new TextEncoder().encode(message)), address },
      }),
      readSignature(answer) {
        const signature = memberOf(answer, 'signature')
        if (typeof signature === 'string') return signature
        throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
      },
      verify: ({ address, message, signature }) =>
        signedMessageBy(checkAddress(address), new TextEncoder().encode(message), signature),
    },
    transfers: {
      async build(request) {
        checkIntent(request)
        try {
          return await buildTransfer(node, request, noteSent)
        } catch (error) {
          throw toNodeError(error)
        }
      },
      async decode({ call }) {
        if (call.method !== 'sui_signTransaction') return undefined
        const transfer = readTransfer(memberOf(call.params, 'transaction'))
        return transfer && { ...transfer }
      },
      async getFeeOptions(request) {
        checkIntent(request)
        const { decimals, symbol } = request.network.nativeCurrency
        return run(node, request, async (read) => {
          const { fee, max } = await readFee(read, request)
          return [{ speed: 'normal', fee: { value: fee, decimals, symbol }, max, seconds: 1 }]
        })
      },
      // An address with an object is no account: nothing comes back from a package or a shared object.
      isContract: async (request) => {
        const address = checkAddress(request.address)
        return run(node, request, (read) =>
          read('sui_getObject', [address, { showType: true }], (result) => memberOf(result, 'data') != null),
        )
      },
    },
    transactions: {
      async waitFor({ id, timeoutMs, ...request }) {
        if (!isSuiDigest(id)) throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
        const status = await pollUntil(
          platform,
          { what: id, timeoutMs, signal: request.signal },
          async (signal) => {
            try {
              return await run(node, { ...request, signal }, (read) => readOutcome(read, id))
            } catch (error) {
              // Retries if a node fails.
              if (signal.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
              return undefined
            }
          },
        )
        return { status }
      },
      async readSent({ method, params, answer }) {
        const id = method === 'sui_signAndExecuteTransaction' ? memberOf(answer, 'digest') : undefined
        const from = memberOf(params, 'address')
        if (typeof id !== 'string' || !isSuiDigest(id)) return undefined
        return { id, from: typeof from === 'string' ? from : undefined }
      },
      // The digest is the hash of the requested bytes: no node is needed.
      async compareSent({ id, method, params }) {
        const transaction =
          method === 'sui_signAndExecuteTransaction' ? memberOf(params, 'transaction') : undefined
        return typeof transaction === 'string' ? digestOf(transaction) === id : undefined
      },
    },
    tokens: {
      async get({ address, ...request }) {
        const coinType = readCoinType(address)
        if (coinType === undefined) return undefined
        return run(node, request, async (read) => {
          const facts = await readCoinFacts(read, coinType)
          return facts && { address: coinType, ...facts }
        })
      },
      async getBalances({ address, tokens, ...request }) {
        const owner = checkAddress(address)
        const wanted = tokens?.flatMap((one) => readCoinType(one) ?? [])
        const { decimals, symbol, name } = request.network.nativeCurrency
        return run(node, request, async (read) => {
          const all = (await readAllBalances(read, owner)).filter(({ value }) => value > 0n)
          const listed = all.filter(
            ({ coinType }) => coinType === suiType || (wanted?.includes(coinType) ?? true),
          )
          const found = await Promise.all(
            listed.slice(0, 100).map(async ({ coinType, value }) => {
              if (coinType === suiType) return [{ value, decimals, symbol, name }]
              const facts = await readCoinFacts(read, coinType)
              return facts ? [{ ...facts, address: coinType, value }] : []
            }),
          )
          return found.flat()
        })
      },
    },
  }
}
