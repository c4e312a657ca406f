import { type StandIn, startStandIn } from './start-stand-in.js'

export const BITCOIN_ACCOUNT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
export const BITCOIN_OTHER = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

export interface EsploraTransaction {
  readonly txid: string
  readonly status: { readonly confirmed: boolean; readonly [field: string]: unknown }
  readonly [field: string]: unknown
}

const out = (address: string, value: number): object => ({
  scriptpubkey: '0014',
  scriptpubkey_asm: 'OP_0 OP_PUSHBYTES_20',
  scriptpubkey_type: 'v0_p2wpkh',
  scriptpubkey_address: address,
  value,
})

/** A transaction with inputs and outputs `[address, satoshis]`, in the document's format. */
export const esploraTransaction = (
  index: number,
  inputs: readonly (readonly [string, number])[],
  outputs: readonly (readonly [string, number])[],
  more: Partial<EsploraTransaction> = {},
): EsploraTransaction => ({
  txid: index.toString(16).padStart(64, '0'),
  version: 2,
  locktime: 0,
  vin: inputs.map(([address, value]) => ({
    txid: 'f'.repeat(64),
    vout: 0,
    prevout: out(address, value),
    scriptsig: '',
    is_coinbase: false,
    sequence: 4_294_967_293,
  })),
  vout: outputs.map(([address, value]) => out(address, value)),
  size: 222,
  weight: 561,
  fee: 1000,
  status: {
    confirmed: true,
    block_height: 800_000 + index,
    block_hash: '0'.repeat(64),
    block_time: 1_700_000_000 + index * 600,
  },
  ...more,
})

export interface EsploraWorld {
  /** Newest first; unconfirmed ones before all others. */
  readonly transactions?: readonly EsploraTransaction[]
  readonly stats?: object
}

/**
 * Starts a stand-in of Esplora: 25 confirmed transactions on a page, the first one with up to 50 unconfirmed.
 *
 * Built from: https://github.com/Blockstream/esplora/blob/master/API.md, as of 2026-11-26.
 */
export function startEsplora(world: () => EsploraWorld): Promise<StandIn> {
  return startStandIn(({ path }) => {
    const [, address = '', list, last] =
      /^\/address\/([^/]+)(?:(\/txs)(?:\/chain\/([\da-f]{64}))?)?$/.exec(decodeURIComponent(path)) ?? []
    if (address === '') return undefined
    const { transactions = [], stats = {} } = world()
    const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
    if (list === undefined) return { body: { address, chain_stats: none, mempool_stats: none, ...stats } }
    const confirmed = transactions.filter(({ status }) => status.confirmed)
    if (last === undefined) {
      const waiting = transactions.filter(({ status }) => !status.confirmed).slice(0, 50)
      return { body: [...waiting, ...confirmed.slice(0, 25)] }
    }
    const from = confirmed.findIndex(({ txid }) => txid === last) + 1
    return { body: confirmed.slice(from, from + 25) }
  })
}
