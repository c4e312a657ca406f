import { secp256k1 } from '@noble/curves/secp256k1'
import { Transaction } from 'bitcoinjs-lib'
import type { Content } from '../history/history.js'
import { addressOfScript, keyHashOf, scriptOfAddress, signedScriptOf } from './bitcoin-scripts.js'

export const bitcoinReference = '000000000019d6689c085ae165831e93'
const caipNetworkId = `bip122:${bitcoinReference}`

/** An unspent output. */
export interface BitcoinCoin {
  readonly txid: string
  readonly vout: number
  /** Satoshi. */
  readonly value: bigint
  readonly address: string
  readonly isConfirmed: boolean
}

/** Bitcoin as a ledger of unspent outputs: each is spent once, by a signature of its key. */
export interface BitcoinLedger {
  balanceOf(address: string): bigint
  /** Gives an account a new coin, as the reward of a block. */
  give(address: string, value: bigint): void
  /** What a transaction paid to the miner. Satoshi. */
  feeOf(id: string): bigint
  unspentOf(address: string): readonly BitcoinCoin[]
  /** Height of the newest block. */
  height(): number
  /** Names the wallet request of a transaction that a wallet signed. */
  expect(id: string, request: string): void
  /** Executes a signed transaction in hex; returns its id, also again while it is in no block. Throws a node's refusal. */
  submit(hex: string): string
  /** The whole transaction in hex; `undefined` if the ledger does not know it. */
  find(id: string): string | undefined
  /** Height of its block; `undefined` before. */
  blockOf(id: string): number | undefined
}

/** Time between blocks, far below Bitcoin's, so that a case sees its transaction confirmed. Milliseconds. */
const blockTime = 20_000
const firstHeight = 900_000
/** The coins that each account starts with: the larger draft needs both. Satoshi. */
const startCoins: readonly bigint[] = [100_000_000n, 50_000_000n]
export const bitcoinStart: bigint = startCoins.reduce((sum, value) => sum + value)

/** An output, as content reads it. */
interface Output {
  readonly script: Uint8Array
  readonly value: bigint
}

/** Returns what a transaction of an account does, read by hand. Throws if it does anything else than one payment with change. */
export function bitcoinContentOf(account: string, outputs: readonly Output[]): Content {
  const [payment, ...more] = outputs.filter(({ script }) => addressOfScript(script) !== account)
  if (!payment || more.length > 0) throw new Error('The ledger executes transactions with one payment only.')
  return {
    action: 'payment',
    network: caipNetworkId,
    account,
    to: addressOfScript(payment.script),
    value: String(payment.value),
  }
}

/** A refusal of a node. Source: Bitcoin Core, `sendrawtransaction`. */
const refuse = (code: number, message: string): never => {
  throw { code, message }
}

/** Returns whether the key of an address signed an input, and all outputs with it. */
function isSigned(transaction: Transaction, at: number, { address, value }: BitcoinCoin): boolean {
  const [signature, publicKey] = transaction.ins[at]?.witness ?? []
  if (!signature || !publicKey || signature.at(-1) !== Transaction.SIGHASH_ALL) return false
  const keyHash = keyHashOf(publicKey)
  if (String(scriptOfAddress(address).subarray(2)) !== String(keyHash)) return false
  const hash = transaction.hashForWitnessV0(at, signedScriptOf(keyHash), value, Transaction.SIGHASH_ALL)
  try {
    return secp256k1.verify(secp256k1.Signature.fromDER(signature.subarray(0, -1)), hash, publicKey)
  } catch {
    return false
  }
}

function readTransaction(hex: string): Transaction {
  try {
    return Transaction.fromHex(hex)
  } catch {
    return refuse(-22, 'TX decode failed. Make sure the tx has at least one input.')
  }
}

const reversedHex = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString('hex')

/** @param owners the addresses that have coins at the start */
export function createBitcoinLedger(
  owners: readonly string[],
  now: () => number,
  onExecuted: (id: string, request: string, content: Content) => void,
): BitcoinLedger {
  const began = now()
  const heightAt = (time: number): number => firstHeight + Math.max(0, Math.floor((time - began) / blockTime))
  const height = (): number => heightAt(now())
  /** Transactions by id, with the height before their block. */
  const transactions = new Map<string, { readonly hex: string; readonly after: number }>()
  const coins = new Map<string, Omit<BitcoinCoin, 'isConfirmed'>>()
  const spenders = new Map<string, string>()
  const requests = new Map<string, string>()
  const fees = new Map<string, bigint>()

  const blockOf = (id: string): number | undefined => {
    const { after } = transactions.get(id) ?? {}
    return after !== undefined && after < height() ? after + 1 : undefined
  }
  const keyOf = (txid: string, vout: number): string => `${txid}:${vout}`

  function add(transaction: Transaction, after: number): string {
    const id = transaction.getId()
    transactions.set(id, { hex: transaction.toHex(), after })
    for (const [vout, { script, value }] of transaction.outs.entries())
      coins.set(keyOf(id, vout), { txid: id, vout, value, address: addressOfScript(script) })
    return id
  }

  /** Returns the coin that an input spends. Throws if it does not exist, or is spent. */
  function coinOf({ hash, index }: Transaction['ins'][number]): BitcoinCoin {
    const key = keyOf(reversedHex(hash), index)
    const coin = coins.get(key)
    const spender = spenders.get(key)
    if (spender !== undefined && blockOf(spender) === undefined)
      return refuse(-26, 'insufficient fee, rejecting replacement')
    if (!coin || spender !== undefined) return refuse(-25, 'bad-txns-inputs-missingorspent')
    return { ...coin, isConfirmed: blockOf(coin.txid) !== undefined }
  }

  /** Adds a transaction without a spent coin, as a block's reward. Its lock time makes its id its own. */
  function reward(address: string, values: readonly bigint[], after: number): string {
    const transaction = new Transaction()
    transaction.locktime = transactions.size
    transaction.addInput(new Uint8Array(32), 0xffff_ffff)
    for (const value of values) transaction.addOutput(scriptOfAddress(address), value)
    return add(transaction, after)
  }
  for (const owner of owners) reward(owner, startCoins, firstHeight - 100)

  const ledger: BitcoinLedger = {
    balanceOf: (address) => ledger.unspentOf(address).reduce((sum, { value }) => sum + value, 0n),
    unspentOf: (address) =>
      [...coins].flatMap(([key, coin]) =>
        coin.address === address && !spenders.has(key)
          ? [{ ...coin, isConfirmed: blockOf(coin.txid) !== undefined }]
          : [],
      ),
    give(address, value) {
      const content: Content = {
        action: 'payment',
        network: caipNetworkId,
        account: 'miner',
        to: address,
        value: String(value),
      }
      onExecuted(reward(address, [value], height()), 'nobody', content)
    },
    feeOf: (id) => fees.get(id) ?? 0n,
    height,
    expect: (id, request) => void requests.set(id, request),
    find: (id) => transactions.get(id)?.hex,
    blockOf,
    submit(hex) {
      const transaction = readTransaction(hex)
      const id = transaction.getId()
      if (blockOf(id) !== undefined) refuse(-27, 'Transaction outputs already in utxo set')
      if (transactions.has(id)) return id
      const spent = transaction.ins.map(coinOf)
      const keys = new Set(spent.map(({ txid, vout }) => keyOf(txid, vout)))
      if (keys.size < transaction.ins.length) refuse(-26, 'bad-txns-inputs-duplicate')
      if (!spent.every((coin, at) => isSigned(transaction, at, coin)))
        refuse(-26, 'mandatory-script-verify-flag-failed')
      const sumOf = (list: readonly { readonly value: bigint }[]): bigint =>
        list.reduce((sum, { value }) => sum + value, 0n)
      const fee = sumOf(spent) - sumOf(transaction.outs)
      if (fee < 0n) refuse(-26, 'bad-txns-in-belowout')
      if (fee < BigInt(transaction.virtualSize())) refuse(-26, 'min relay fee not met')
      const content = bitcoinContentOf(spent[0]?.address ?? '', transaction.outs)
      for (const key of keys) spenders.set(key, id)
      add(transaction, height())
      fees.set(id, fee)
      onExecuted(id, requests.get(id) ?? 'nobody', content)
      return id
    },
  }
  return ledger
}
