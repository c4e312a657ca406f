import { type BeforeSending, type ChainRequest, isQuoinError, type NodeClient, QuoinError } from '#kernel'
import { isTransactionId } from '../addresses/formats.js'
import { type FeeRates, readFeeRates } from './fee-rates.js'

/** An unspent output. */
export interface UnspentOutput {
  readonly txid: string
  readonly vout: number
  /** Satoshi. */
  readonly value: bigint
  readonly confirmed: boolean
}

/** The maximum supply. Satoshi. */
export const maxSatoshi = 2_100_000_000_000_000n

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function readOutput(raw: unknown): UnspentOutput {
  const [txid, vout, value] = [member(raw, 'txid'), member(raw, 'vout'), member(raw, 'value')]
  const isIndex = typeof vout === 'number' && Number.isInteger(vout) && vout >= 0 && vout <= 0xffff_ffff
  const isAmount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (typeof txid !== 'string' || !isTransactionId(txid) || !isIndex || !isAmount)
    throw new Error('The output is invalid')
  if (BigInt(value) > maxSatoshi) throw new Error('The output is above the maximum supply')
  const confirmed = member(member(raw, 'status'), 'confirmed') === true
  return { txid: txid.toLowerCase(), vout, value: BigInt(value), confirmed }
}

function readOutputs(body: string): readonly UnspentOutput[] {
  const list: unknown = JSON.parse(body)
  if (!Array.isArray(list)) throw new Error('The response is not a list of outputs')
  const outputs = list.map(readOutput)
  // A repeated output would be counted twice, and nodes reject a transaction that spends it twice.
  return [...new Map(outputs.map((output) => [`${output.txid}:${output.vout}`, output])).values()]
}

function readHex(body: string): string {
  const hex = body.trim().toLowerCase()
  if (!/^([\da-f]{2})+$/.test(hex)) throw new Error('The response is not hex')
  return hex
}

/** The requests to the nodes of a network. Source: the HTTP API of Esplora. */
export interface Esplora {
  readUnspent(request: ChainRequest, address: string): Promise<readonly UnspentOutput[]>
  readFeeRates(request: ChainRequest): Promise<FeeRates>
  /** Height of the newest block. */
  readHeight(request: ChainRequest): Promise<bigint>
  /** The whole transaction as hex. */
  readTransaction(request: ChainRequest, id: string): Promise<string>
  isConfirmed(request: ChainRequest, id: string): Promise<boolean>
  /** Returns the height of the block with a transaction; `undefined` if it is in none. */
  readBlock(request: ChainRequest, id: string): Promise<bigint | undefined>
  /** Sends a transaction to the network and returns its id. Throws the errors of `NodeClient.submit`. */
  broadcast(
    request: ChainRequest,
    transaction: { readonly hex: string; readonly id: string },
    beforeSending?: BeforeSending,
  ): Promise<string>
}

function readConfirmed(body: string): boolean {
  const confirmed = member(JSON.parse(body), 'confirmed')
  if (typeof confirmed !== 'boolean') throw new Error('The status is invalid')
  return confirmed
}

function readBlock(body: string): bigint | undefined {
  if (!readConfirmed(body)) return undefined
  const height = member(JSON.parse(body), 'block_height')
  if (typeof height !== 'number' || !Number.isSafeInteger(height)) throw new Error('The status has no height')
  return BigInt(height)
}

/** Returns whether a server does not have a transaction. Any other refusal (rate limit, API key) proves nothing. */
const isUnknownHere = (error: unknown): boolean =>
  isQuoinError(error, 'NODE_REFUSED') && /^404:|not found|no such/i.test(error.details ?? '')

/** Creates a client for nodes with Esplora's HTTP API. */
export function createEsplora(node: NodeClient): Esplora {
  const esplora: Esplora = {
    readUnspent: ({ network, signal }, address) =>
      node.readHttp({ network, signal, path: `/address/${address}/utxo` }, readOutputs),
    async readFeeRates({ network, signal }) {
      try {
        return await node.readHttp({ network, signal, path: '/fee-estimates' }, readFeeRates)
      } catch (error) {
        // Not every server has estimates.
        if (isQuoinError(error, 'NODE_REFUSED')) return readFeeRates('{}')
        throw error
      }
    },
    readHeight: ({ network, signal }) =>
      node.readHttp({ network, signal, path: '/blocks/tip/height' }, (body) => {
        if (!/^\d{1,12}$/.test(body.trim())) throw new Error('The response is not a height')
        return BigInt(body.trim())
      }),
    readTransaction: ({ network, signal }, id) =>
      node.readHttp({ network, signal, path: `/tx/${id}/hex` }, readHex),
    isConfirmed: ({ network, signal }, id) =>
      node.readHttp({ network, signal, path: `/tx/${id}/status` }, readConfirmed),
    readBlock: ({ network, signal }, id) =>
      node.readHttp({ network, signal, path: `/tx/${id}/status` }, readBlock),
    broadcast: ({ network, signal }, { hex, id }, beforeSending) =>
      node.submit({
        id,
        signal,
        beforeSending,
        send: (onAttempt) =>
          node.readHttp({ network, signal, path: '/tx', body: hex, onAttempt }, (raw) => {
            if (raw.trim().toLowerCase() !== id) throw new Error('The response is not the transaction id')
          }),
        async isKnown() {
          try {
            await esplora.readTransaction({ network, signal }, id)
            return true
          } catch (error) {
            if (isUnknownHere(error)) return false
            throw error
          }
        },
      }),
  }
  return esplora
}

/** Returns the error of a failed read: `NODE_FAILED` also for a refusal. Keeps any other error, such as `ABORTED`. */
export function toNodeError(error: unknown): unknown {
  return isQuoinError(error, 'NODE_REFUSED') ? new QuoinError('NODE_FAILED', { cause: error }) : error
}
