import {
  type Amount,
  type ChainMessages,
  type ChainModule,
  type ChainRequest,
  type ChainTransactions,
  type ChainTransfers,
  isQuoinError,
  type Network,
  type Platform,
  QuoinError,
} from 'quoin/kernel'
import { isAbacusAddress, isAbacusTransactionId, isBeads, isFrame } from './abacus-formats.js'
import { type AbacusTransfer, findTransferFault, isTransfer } from './abacus-transfer.js'
import { callNode } from './call-node.js'
import { pause } from './until-aborted.js'

/** Interval and timeout of the requests for a transfer's block. Milliseconds. */
const pollInterval = 1_000
const defaultTimeout = 60_000

const maxMessageLength = 10_000

/** The methods of nodes and wallets. */
export const nodeMethods: readonly string[] = ['abacus_account', 'abacus_fee', 'abacus_transaction']
export const safeMethods: readonly string[] = ['abacus_accounts']
export const approvalMethods: readonly string[] = ['abacus_send', 'abacus_signMessage']

function findMessageFault(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null) return 'An address and a message are expected'
  const address: unknown = Reflect.get(params, 'address')
  const message: unknown = Reflect.get(params, 'message')
  if (typeof address !== 'string' || !isAbacusAddress(address)) return 'address is not an address'
  return typeof message === 'string' && message.length <= maxMessageLength
    ? undefined
    : 'message is not a text'
}

function explorerUrl(network: Network, kind: 'address' | 'transaction', id: string): string | undefined {
  const base = String(network.blockExplorers?.default.url).replace(/\/+$/, '')
  const isKnown = kind === 'address' ? isAbacusAddress(id) : isAbacusTransactionId(id)
  return isKnown && /^https?:\/\//i.test(base) ? `${base}/${kind}/${id}` : undefined
}

type Chain = Pick<Platform, 'fetch' | 'after'>

const unreadable = (method: string): QuoinError =>
  new QuoinError('NODE_FAILED', { details: `${method}: the answer is invalid` })

async function readAccount(
  platform: Chain,
  request: ChainRequest,
  address: string,
): Promise<{ readonly beads: bigint; readonly sequence: number }> {
  const params = { address: address.toLowerCase() }
  const account = Object(await callNode(platform, request, 'abacus_account', params))
  const { beads, sequence } = account
  if (!isBeads(beads) || !Number.isSafeInteger(sequence)) throw unreadable('abacus_account')
  return { beads: BigInt(beads), sequence }
}

async function readFee(platform: Chain, request: ChainRequest): Promise<Amount> {
  const fee = await callNode(platform, request, 'abacus_fee', {})
  if (!isBeads(fee)) throw unreadable('abacus_fee')
  const { decimals, symbol } = request.network.nativeCurrency
  return { value: BigInt(fee), decimals, symbol }
}

/** Creates the transfers: `decode` reads back the bytes of `build`, so that users see exactly the wallet's input. */
function createTransfers(platform: Chain): ChainTransfers {
  return {
    async build({ from, to, value, ...request }) {
      const [{ sequence }, fee] = await Promise.all([
        readAccount(platform, request, from),
        readFee(platform, request),
      ])
      const frame = String(request.network.id)
      const params: AbacusTransfer = {
        frame,
        from,
        to,
        beads: String(value),
        fee: String(fee.value),
        sequence,
      }
      return {
        call: { method: 'abacus_send', params },
        fee,
        async submit(answer) {
          if (typeof answer === 'string' && isAbacusTransactionId(answer)) return answer
          throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no transfer id' })
        },
      }
    },
    async decode({ network, call: { method, params } }) {
      if (method !== 'abacus_send' || !isTransfer(params) || params.frame !== String(network.id))
        return undefined
      return { from: params.from, to: params.to, value: BigInt(params.beads) }
    },
    // Frames have one speed.
    getFeeOptions: async (request) => [{ speed: 'normal', fee: await readFee(platform, request) }],
    // A frame runs no code.
    isContract: async () => false,
  }
}

function createTransactions(platform: Chain): ChainTransactions {
  return {
    async waitFor({ id, timeoutMs = defaultTimeout, ...request }) {
      for (let waited = 0; ; waited += pollInterval) {
        const answer = await callNode(platform, request, 'abacus_transaction', { id }).catch(
          (error: unknown) => {
            // Retries if the node fails; `ABORTED` means that the caller stopped waiting.
            if (isQuoinError(error, 'ABORTED')) throw error
            return null
          },
        )
        const status: unknown = Reflect.get(Object(answer), 'status')
        if (status === 'success' || status === 'failed') return { status }
        if (waited >= timeoutMs) throw new QuoinError('TIMEOUT', { details: id.slice(0, 64) })
        await pause(platform, pollInterval, request.signal)
      }
    },
    readSent: async ({ method, params, answer }) =>
      method === 'abacus_send' && typeof answer === 'string' && isAbacusTransactionId(answer)
        ? { id: answer, from: isTransfer(params) ? params.from : undefined }
        : undefined,
  }
}

const messages: ChainMessages = {
  request: ({ address, message }) => ({ method: 'abacus_signMessage', params: { address, message } }),
  readSignature(answer) {
    if (typeof answer === 'string') return answer
    throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
  },
  async verify({ address, message, signature }) {
    const { isSignatureOf, messageBytes } = await import('./abacus-keys.js')
    return isSignatureOf(address, messageBytes(message), signature)
  },
}

/** Creates the module of the abacus namespace: beads on frames, moved by signatures of Ed25519 keys. */
export function createAbacusModule(platform: Chain): ChainModule {
  return {
    namespace: 'abacus',
    name: 'Abacus frames',
    accountTypes: ['eoa'],
    defaultAccountType: 'eoa',
    isReference: isFrame,
    isAddress: isAbacusAddress,
    async checkAddress(text) {
      if (!isAbacusAddress(text)) return { valid: false, reason: 'format' }
      const { publicKeyOf } = await import('./abacus-keys.js')
      return publicKeyOf(text)
        ? { valid: true, address: text.toLowerCase() }
        : { valid: false, reason: 'checksum' }
    },
    normalizeAddress: (address) => address.toLowerCase(),
    isTransactionId: isAbacusTransactionId,
    rpc: {
      safe: safeMethods,
      approval: approvalMethods,
      async checkParams(method, params, network) {
        if (method === 'abacus_signMessage') return findMessageFault(params)
        if (method !== 'abacus_send') return undefined
        const fault = findTransferFault(params)
        const frame: unknown = Reflect.get(Object(params), 'frame')
        if (fault !== undefined || network === undefined) return fault
        return network === `abacus:${String(frame)}` ? undefined : 'The transfer is for another frame'
      },
    },
    walletConnect: { methods: [...safeMethods, ...approvalMethods], events: [] },
    async getBalance(request) {
      const { decimals, symbol } = request.network.nativeCurrency
      const { beads } = await readAccount(platform, request, request.address)
      return { value: beads, decimals, symbol }
    },
    node: {
      methods: nodeMethods,
      request: ({ method, params, ...request }) => callNode(platform, request, method, params),
    },
    messages,
    transfers: createTransfers(platform),
    transactions: createTransactions(platform),
    explorerUrl,
    unknownNetwork: (caipNetworkId) => ({
      id: caipNetworkId.slice('abacus:'.length),
      name: 'Unknown frame',
      chainNamespace: 'abacus',
      caipNetworkId,
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] } },
    }),
  }
}
