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
import { buildTransfer, readFee, type TronTransfer } from './build-transfer.js'
import { isTronTransactionId, memberOf } from './formats.js'
import { isSignedBy, messageHash, readSignature, toHexAddress } from './keys.js'
import {
  createTronNode,
  isExpired,
  readAccount,
  readBlock,
  readOutcome,
  readTokenBalance,
  readTokenFacts,
  type TronNode,
} from './node-reads.js'
import { readTransactionJson, readTransfer } from './transaction.js'

/** The parts of the platform that the chain uses. */
export type ChainPlatform = Pick<Platform, 'fetch' | 'after' | 'now' | 'randomBytes'>

/** Builds transfers whose resources are known. */
export interface TronTransfers extends ChainTransfers {
  build(request: ChainRequest & TransferIntent): Promise<TronTransfer>
}

/** The async members of the chain module, by capability; loaded on first use. */
export interface ChainCalls {
  readonly messages: Required<ChainMessages>
  readonly transfers: TronTransfers
  readonly transactions: ChainTransactions
  readonly tokens: ChainTokens
  getBalance(request: ChainRequest & { readonly address: string }): Promise<Amount>
  getHeight(request: ChainRequest): Promise<bigint>
  readNode(request: ChainRequest & { readonly method: string; readonly params: unknown }): Promise<unknown>
}

/** Limit of sent transactions whose expiration is stored. */
const maxSent = 50
/** The largest int64. Of TRX wallets read no more than a number holds exactly, which `toJson` checks. */
const maxAmount = (1n << 63n) - 1n

function checkAddress(address: string): void {
  if (toHexAddress(address) === undefined)
    throw new QuoinError('CAIP_ADDRESS_INVALID', { details: address.slice(0, 100) })
}

function checkIntent({ from, to, token, value }: TransferIntent): void {
  for (const address of [from, to, token]) if (address !== undefined) checkAddress(address)
  const max = token === undefined ? maxAmount : (1n << 256n) - 1n
  if (value < 0n || value > max)
    throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The amount is too large' })
}

async function run<T>(
  node: NodeClient,
  request: ChainRequest,
  read: (node: TronNode) => Promise<T>,
): Promise<T> {
  try {
    return await read(createTronNode(node, request))
  } catch (error) {
    // A refusal of a read counts as a failure of the node.
    if (isQuoinError(error, 'NODE_REFUSED') && !('rpcCode' in error) && /^4\d\d: /.test(error.details ?? ''))
      throw new QuoinError('NODE_FAILED', { cause: error })
    throw toNodeError(error)
  }
}

/** Creates the async members of the chain module. Only ever imported dynamically. */
export function createChainCalls(platform: ChainPlatform): ChainCalls {
  const node = createNodeClient(platform)
  /** The expiration of each sent transaction, by id; the newest last. */
  const expirations = new Map<string, bigint>()

  function noteSent(id: string, expiration: bigint): void {
    expirations.set(id, expiration)
    const [oldest] = expirations.keys()
    if (expirations.size > maxSent && oldest !== undefined) expirations.delete(oldest)
  }

  async function decide(read: TronNode, id: string): Promise<'success' | 'failed' | undefined> {
    const outcome = await readOutcome(read, id)
    const expiration = expirations.get(id)
    if (outcome || expiration === undefined) return outcome
    return (await isExpired(read, id, expiration)) ? 'failed' : undefined
  }

  return {
    async getBalance({ network, address, signal }) {
      checkAddress(address)
      const { decimals, symbol } = network.nativeCurrency
      return run(node, { network, signal }, async (read) => ({
        value: (await readAccount(read, address)).balance,
        decimals,
        symbol,
      }))
    },
    getHeight: (request) => run(node, request, async (read) => (await readBlock(read)).number),
    async readNode({ method, params, ...request }) {
      if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params)))
        throw new QuoinError('RPC_PARAMS_INVALID', { details: `${method}: params is not an object` })
      return createTronNode(node, request)(method, params ?? {}, (answer) => answer)
    },
    messages: {
      request: ({ address, message }) => ({ method: 'tron_signMessage', params: { address, message } }),
      readSignature(answer) {
        const text = typeof answer === 'string' ? answer : memberOf(answer, 'signature')
        const bytes = readSignature(text)
        if (!bytes) throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
        return `0x${String(text).replace(/^0x/, '').toLowerCase()}`
      },
      async verify({ address, message, signature }) {
        checkAddress(address)
        return isSignedBy(address, messageHash(message), signature)
      },
    },
    transfers: {
      async build(request) {
        checkIntent(request)
        return run(node, request, () => buildTransfer(node, request, noteSent))
      },
      async decode({ call }) {
        if (call.method !== 'tron_signTransaction') return undefined
        const transaction = readTransactionJson(memberOf(call.params, 'transaction'))
        return transaction && readTransfer(transaction)
      },
      async getFeeOptions(request) {
        checkIntent(request)
        const { decimals, symbol } = request.network.nativeCurrency
        return run(node, request, async (read) => {
          const { fee, max } = await readFee(read, request)
          return [{ speed: 'normal', fee: { value: fee, decimals, symbol }, max, seconds: 3 }]
        })
      },
      async isContract({ address, ...request }) {
        checkAddress(address)
        return run(node, request, (read) =>
          read('wallet/getcontract', { value: toHexAddress(address), visible: false }, (answer) =>
            Object.hasOwn(Object(answer), 'contract_address'),
          ),
        )
      },
    },
    transactions: {
      async waitFor({ id, timeoutMs, ...request }) {
        if (!isTronTransactionId(id))
          throw new QuoinError('RPC_PARAMS_INVALID', { details: 'transaction id' })
        const options = { what: id, timeoutMs, signal: request.signal }
        const status = await pollUntil(platform, options, async (signal) => {
          try {
            return await run(node, { ...request, signal }, (read) => decide(read, id.toLowerCase()))
          } catch (error) {
            // Retries if a node fails.
            if (signal.aborted || !isQuoinError(error, 'NODE_FAILED')) throw error
            return undefined
          }
        })
        return { status }
      },
      // Wallets only sign.
      readSent: async () => undefined,
    },
    tokens: {
      async get({ address, ...request }) {
        checkAddress(address)
        return run(node, request, async (read) => {
          const facts = await readTokenFacts(read, address)
          return facts && { address, ...facts }
        })
      },
      async getBalances({ address, tokens = [], ...request }) {
        checkAddress(address)
        const { decimals, symbol, name } = request.network.nativeCurrency
        return run(node, request, async (read) => {
          const { balance } = await readAccount(read, address)
          const found = await Promise.all(
            tokens.slice(0, 100).map(async (token) => {
              if (toHexAddress(token) === undefined) return []
              const value = await readTokenBalance(read, token, address)
              const facts = value ? await readTokenFacts(read, token) : undefined
              return facts && value ? [{ ...facts, address: token, value }] : []
            }),
          )
          const coin = balance > 0n ? [{ value: balance, decimals, symbol, name }] : []
          return [...coin, ...found.flat()]
        })
      },
    },
  }
}
