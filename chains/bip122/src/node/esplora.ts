import { type ChainRequest, isQuoinError, type NodeClient, QuoinError } from '#kernel'
import { isTransactionId } from '../addresses/formats.js'
import { type FeeRates, readFeeRates } from '../transfers/fee-rates.js'

/** An output that nobody has spent. */
export interface UnspentOutput {
  readonly txid: string
  readonly vout: number
  /** Satoshi. */
  readonly value: bigint
  readonly confirmed: boolean
}

/** All coins that there can ever be. Satoshi. */
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
    throw new Error('An output cannot be understood')
  if (BigInt(value) > maxSatoshi) throw new Error('An output is worth more than there is')
  const confirmed = member(member(raw, 'status'), 'confirmed') === true
  return { txid: txid.toLowerCase(), vout, value: BigInt(value), confirmed }
}

function readOutputs(body: string): readonly UnspentOutput[] {
  const list: unknown = JSON.parse(body)
  if (!Array.isArray(list)) throw new Error('The answer is not a list of outputs')
  const outputs = list.map(readOutput)
  // One that is named twice would be counted twice, and no node takes a transaction that spends it twice.
  return [...new Map(outputs.map((output) => [`${output.txid}:${output.vout}`, output])).values()]
}

function readHex(body: string): string {
  const hex = body.trim().toLowerCase()
  if (!/^([\da-f]{2})+$/.test(hex)) throw new Error('The answer is not hex')
  return hex
}

/** What is asked of the nodes of a network. Source: the HTTP API of Esplora. */
export interface Esplora {
  readUnspent(request: ChainRequest, address: string): Promise<readonly UnspentOutput[]>
  readFeeRates(request: ChainRequest): Promise<FeeRates>
  /** Of the newest block. */
  readHeight(request: ChainRequest): Promise<bigint>
  /** The whole transaction as hex. */
  readTransaction(request: ChainRequest, id: string): Promise<string>
  isConfirmed(request: ChainRequest, id: string): Promise<boolean>
  /** Sends a transaction to the network and gives its id. Throws what `NodeClient.submit` throws. */
  broadcast(
    request: ChainRequest,
    transaction: { readonly hex: string; readonly id: string },
  ): Promise<string>
}

function readConfirmed(body: string): boolean {
  const confirmed = member(JSON.parse(body), 'confirmed')
  if (typeof confirmed !== 'boolean') throw new Error('The status cannot be understood')
  return confirmed
}

/** A server that does not have a transaction says so; any other refusal (of too many requests, of a key) says nothing of it. */
const isUnknownHere = (error: unknown): boolean =>
  isQuoinError(error, 'NODE_REFUSED') && /^404:|not found|no such/i.test(error.details ?? '')

/** Makes a client for the nodes of networks that speak Esplora's HTTP API. */
export function createEsplora(node: NodeClient): Esplora {
  const esplora: Esplora = {
    readUnspent: ({ network, signal }, address) =>
      node.readHttp({ network, signal, path: `/address/${address}/utxo` }, readOutputs),
    async readFeeRates({ network, signal }) {
      try {
        return await node.readHttp({ network, signal, path: '/fee-estimates' }, readFeeRates)
      } catch (error) {
        // Not every server has them.
        if (isQuoinError(error, 'NODE_REFUSED')) return readFeeRates('{}')
        throw error
      }
    },
    readHeight: ({ network, signal }) =>
      node.readHttp({ network, signal, path: '/blocks/tip/height' }, (body) => {
        if (!/^\d{1,12}$/.test(body.trim())) throw new Error('The answer is not a height')
        return BigInt(body.trim())
      }),
    readTransaction: ({ network, signal }, id) =>
      node.readHttp({ network, signal, path: `/tx/${id}/hex` }, readHex),
    isConfirmed: ({ network, signal }, id) =>
      node.readHttp({ network, signal, path: `/tx/${id}/status` }, readConfirmed),
    broadcast: ({ network, signal }, { hex, id }) =>
      node.submit({
        id,
        signal,
        send: (onAttempt) =>
          node.readHttp({ network, signal, path: '/tx', body: hex, onAttempt }, (raw) => {
            if (raw.trim().toLowerCase() !== id)
              throw new Error('The answer is not the id of the transaction')
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

/** Reads fail with `NODE_FAILED`, also where a node refused; what the caller ended stays what it is. */
export function toNodeError(error: unknown): unknown {
  return isQuoinError(error, 'NODE_REFUSED') ? new QuoinError('NODE_FAILED', { cause: error }) : error
}
