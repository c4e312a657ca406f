import { type Content, unasked } from '../history/history.js'
import { type Bridge, bridgeContract, contentOfBridge, readBridge } from './evm-bridge.js'
import { coinsFor, contentOfExchange, dollarsFor, type Exchange, readExchange, router } from './evm-router.js'
import { readSignedTransaction } from './signed-transaction.js'

/** A call of an account. */
export interface EvmCall {
  readonly to: string
  readonly value: bigint
  readonly data: string
}

/** A signed transaction, as a wallet submits it. */
export interface EvmTransaction extends EvmCall {
  /** The wallet's request. */
  readonly request: string
  readonly from: string
  readonly nonce: number
  /** Of a signed one the hash of its bytes. Default: one that follows from account and nonce. */
  readonly hash?: string | undefined
  /** The calls of a batch, which are executed in place of its own: all of them, or none. */
  readonly batch?: { readonly id: string; readonly calls: readonly EvmCall[] } | undefined
}

/** An executed transaction. */
export interface EvmReceipt extends EvmTransaction {
  readonly hash: string
  /** Virtual time of its block. Milliseconds. */
  readonly minedAt: number
  readonly isSuccessful: boolean
}

/** An EVM chain as a ledger: it executes one transaction for each account and nonce. */
export interface EvmLedger {
  readonly caipNetworkId: string
  balanceOf(account: string): bigint
  tokenBalanceOf(account: string): bigint
  /** What the spender may take. */
  allowanceOf(account: string, spender: string): bigint
  nextNonce(account: string): number
  /** Executes a transaction; the same one again returns its hash. Throws a node's refusal. */
  submit(transaction: EvmTransaction): string
  /** Executes a transaction by its bytes: for the request that its account confirmed last. The same one again returns its hash. */
  submitSigned(bytes: unknown): string
  /** The request that an account confirmed last, by its address in lower case: of a wallet whose key signs transactions. */
  readonly confirmed: Map<string, string>
  find(hash: string): EvmReceipt | undefined
  /** Returns whether its block exists already. */
  isMined(receipt: EvmReceipt): boolean
  blockNumber(): number
  gasPrice: bigint
  /** Transactions are in a block, and change nothing. */
  isReverting: boolean
  /** The contracts that every account once let spend its tokens. */
  readonly spenders: readonly string[]
}

/** Milliseconds between blocks. */
const blockTime = 2_000
export const tokenAddress = '0xdac17f958d2ee523a2206206994597c13d831ec7'
/** A contract that may spend the token of every account. */
export const spender = '0x1111111254eeb25477b68fb85ed929f73a960582'
/** Another one, of worlds whose wallet has batches. */
export const otherSpender = '0xdef1c0ded9bec7f1a1670819833240f027b25eff'

const word = (data: string, index: number): string => data.slice(10 + 64 * index, 10 + 64 * (index + 1))

/** Returns what a transaction does, read by hand and not by the code under test. */
export function contentOf(
  network: string,
  { from, to, value, data }: Pick<EvmTransaction, 'from' | 'to' | 'value' | 'data'>,
): Content {
  const account = from.toLowerCase()
  if (data === '0x')
    return { action: 'payment', network, account, to: to.toLowerCase(), value: String(value) }
  const bridge = readBridge({ to, data })
  if (bridge) return contentOfBridge(network, account, bridge)
  const exchange = to.toLowerCase() === router ? readExchange({ data, value }) : undefined
  if (exchange) return contentOfExchange(network, account, router, exchange)
  const target = `0x${word(data, 0).slice(24)}`
  const amount = String(BigInt(`0x${word(data, 1)}`))
  const action = data.startsWith('0x095ea7b3') ? 'approval' : 'payment'
  if (!/^0x(a9059cbb|095ea7b3)/.test(data))
    throw new Error(`The ledger has no contract for ${data.slice(0, 10)}.`)
  return { action, network, account, to: target, value: amount, token: to.toLowerCase() }
}

/** @param now virtual time. Milliseconds */
export function createEvmLedger(
  caipNetworkId: string,
  now: () => number,
  onExecuted: (receipt: EvmReceipt) => void,
  onBridged: (receipt: EvmReceipt, bridge: Bridge) => void,
  spenders: readonly string[] = [spender],
): EvmLedger {
  const coins = new Map<string, bigint>()
  const tokens = new Map<string, bigint>()
  const allowances = new Map<string, bigint>()
  const receipts = new Map<string, EvmReceipt>()
  const nonces = new Map<string, number>()
  const confirmed = new Map<string, string>()
  const began = now()
  const balanceOf = (account: string): bigint => coins.get(account.toLowerCase()) ?? 10n ** 19n
  const tokenBalanceOf = (account: string): bigint => tokens.get(account.toLowerCase()) ?? 500_000_000n
  const nextNonce = (account: string): number => nonces.get(account.toLowerCase()) ?? 7

  const allowanceOf = (account: string, to: string): bigint =>
    allowances.get(`${account.toLowerCase()} ${to}`) ?? (spenders.includes(to) ? 50_000_000n : 0n)
  const move = (isOfCoins: boolean, payer: string, target: string, amount: bigint): boolean => {
    const [book, read] = isOfCoins ? ([coins, balanceOf] as const) : ([tokens, tokenBalanceOf] as const)
    if (read(payer) < amount) return false
    book.set(payer, read(payer) - amount)
    book.set(target, read(target) + amount)
    return true
  }

  function exchange(payer: string, { sellToken, amount, minimum, recipient, deadline }: Exchange): boolean {
    const isOfCoins = sellToken === undefined
    const received = isOfCoins ? dollarsFor(amount) : coinsFor(amount)
    const allowed = allowanceOf(payer, router)
    if (received < minimum || deadline * 1000 < now() || (!isOfCoins && allowed < amount)) return false
    if (!move(isOfCoins, payer, router, amount)) return false
    if (!isOfCoins) allowances.set(`${payer} ${router}`, allowed - amount)
    const book = isOfCoins ? tokens : coins
    book.set(recipient, (isOfCoins ? tokenBalanceOf : balanceOf)(recipient) + received)
    return true
  }

  /** Takes what is bridged. */
  function bridgeAway(payer: string, { token, amount }: Bridge, value: bigint): boolean {
    const isOfCoins = token === undefined
    const allowed = allowanceOf(payer, bridgeContract)
    if (isOfCoins ? value !== amount : value !== 0n || allowed < amount) return false
    if (!move(isOfCoins, payer, bridgeContract, amount)) return false
    if (!isOfCoins) allowances.set(`${payer} ${bridgeContract}`, allowed - amount)
    return true
  }

  function executeCall({ from, to, value, data }: EvmCall & Pick<EvmTransaction, 'from'>): boolean {
    const payer = from.toLowerCase()
    const { action, to: target = '', value: text = '0' } = contentOf(caipNetworkId, { from, to, value, data })
    const bridge = readBridge({ to, data })
    if (bridge) return bridgeAway(payer, bridge, value)
    const asked = to.toLowerCase() === router ? readExchange({ data, value }) : undefined
    if (asked) return exchange(payer, asked)
    const amount = BigInt(text)
    if (action === 'payment') return move(data === '0x', payer, target, amount)
    allowances.set(`${payer} ${target}`, amount)
    return true
  }

  function execute({ from, batch, ...own }: EvmTransaction): boolean {
    const books: readonly Map<string, bigint>[] = [coins, tokens, allowances]
    const before = books.map((book) => [...book])
    const isDone = (batch?.calls ?? [own]).every((call) => executeCall({ ...call, from }))
    if (isDone) return true
    for (const [at, book] of books.entries()) {
      book.clear()
      for (const [key, value] of before[at] ?? []) book.set(key, value)
    }
    return false
  }

  const ledger: EvmLedger = {
    caipNetworkId,
    spenders,
    gasPrice: 10n ** 9n,
    isReverting: false,
    balanceOf,
    tokenBalanceOf,
    allowanceOf,
    nextNonce,
    submit(transaction) {
      const { from, nonce } = transaction
      const hash =
        transaction.hash ?? `0x${from.slice(2, 26).toLowerCase()}${nonce.toString(16).padStart(40, '0')}`
      const known = receipts.get(hash)
      if (known?.request === transaction.request) return hash
      if (nonce !== nextNonce(from)) throw { code: -32000, message: 'nonce too low' }
      nonces.set(from.toLowerCase(), nonce + 1)
      const minedAt = (Math.floor((now() - began) / blockTime) + 1) * blockTime + began
      const receipt: EvmReceipt = {
        ...transaction,
        hash,
        minedAt,
        isSuccessful: !ledger.isReverting && execute(transaction),
      }
      receipts.set(hash, receipt)
      onExecuted(receipt)
      const bridge = receipt.isSuccessful ? readBridge(transaction) : undefined
      if (bridge) onBridged(receipt, bridge)
      return hash
    },
    submitSigned(bytes) {
      const { chainId, ...transaction } = readSignedTransaction(bytes)
      if (receipts.has(transaction.hash)) return transaction.hash
      if (`eip155:${chainId}` !== caipNetworkId)
        throw { code: -32000, message: 'invalid chain id for signer' }
      return ledger.submit({
        ...transaction,
        request: confirmed.get(transaction.from.toLowerCase()) ?? unasked,
      })
    },
    confirmed,
    find: (hash) => receipts.get(hash.toLowerCase()),
    isMined: ({ minedAt }) => now() >= minedAt,
    blockNumber: () => 1_000 + Math.floor((now() - began) / blockTime),
  }
  return ledger
}
