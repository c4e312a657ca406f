// The chain: bankrun's bank, with the parts that a node adds: signatures, expiry, a history of results.
import { createPublicKey, verify } from 'node:crypto'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import bs58 from 'bs58'
import { start } from 'solana-bankrun'
import { RpcFault } from './rpc-fault.mjs'
import {
  accountOf,
  accountsOfToken,
  decimalsOf,
  MINT_AUTHORITY,
  marketAccounts,
  mintingTo,
  readTokenAccount,
  TOKENS,
  withDelegate,
} from './spl-token.mjs'
import { SWAP_PROGRAM, swapProgram, VAULT_OWNER } from './swap-program.mjs'

/** Block time in milliseconds, and the lifetime of a blockhash in blocks: as on mainnet. */
const BLOCK_TIME = 400
const BLOCKHASH_LIFE = 150

const RENT_FOR_EVERYBODY = 10_000_000_000
const LOADER = new PublicKey('BPFLoader2111111111111111111111111111111111')
const NO_ACCOUNT = { lamports: 0, owner: SystemProgram.programId, data: new Uint8Array(), executable: false }

/** Returns a failure in the format of nodes, parsed from the error text of the bank. */
function errorOf(sentence) {
  const [, index, what] = sentence.match(/^Error processing Instruction (\d+): (.*)$/s) ?? []
  if (index !== undefined) {
    const custom = what.match(/^custom program error: 0x([\da-f]+)$/i)
    return { InstructionError: [Number(index), custom ? { Custom: Number.parseInt(custom[1], 16) } : what] }
  }
  if (/already been processed/.test(sentence)) return 'AlreadyProcessed'
  if (/blockhash not found/i.test(sentence)) return 'BlockhashNotFound'
  if (/insufficient funds for fee/i.test(sentence)) return 'InsufficientFundsForFee'
  if (/no record of a prior credit/.test(sentence)) return 'AccountNotFound'
  const rent = sentence.match(/account \((\d+)\) with insufficient funds for rent/)
  return rent ? { InsufficientFundsForRent: { account_index: Number(rent[1]) } } : sentence
}

function isSigned({ message, signatures }) {
  const bytes = message.serialize()
  return signatures.every((signature, at) => {
    const x = message.staticAccountKeys[at].toBuffer().toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, bytes, key, signature)
  })
}

/** Returns the fee in lamports: of the signatures, and of the priority that a transaction with a limit of units offers. */
function feeOf({ message, signatures }) {
  const budget = new Map(
    message.compiledInstructions.flatMap(({ programIdIndex, data }) =>
      message.staticAccountKeys[programIdIndex].equals(ComputeBudgetProgram.programId)
        ? [[data[0], Buffer.from(data).subarray(1)]]
        : [],
    ),
  )
  const units = BigInt(budget.get(2)?.readUInt32LE() ?? 0)
  const price = budget.get(3)?.readBigUInt64LE() ?? 0n
  return BigInt(signatures.length * 5000) + (units * price + 999_999n) / 1_000_000n
}

const faultOf = (sentence, logs = []) => ({ err: errorOf(sentence), sentence, logs })

export async function openLedger() {
  const program = {
    lamports: RENT_FOR_EVERYBODY,
    owner: LOADER,
    data: swapProgram(),
    executable: true,
  }
  const context = await start([], [{ address: SWAP_PROGRAM, info: program }])
  const bank = context.banksClient
  const startedAt = Date.now()
  let skipped = 0
  /** The last valid block of each issued blockhash. */
  const blockhashes = new Map()
  const results = new Map()
  /** All accounts that a transaction has used: the bank has no search. */
  const known = new Set()
  /** Processed transactions in order, with the balances of each account before and after. */
  const history = []
  /**
   * Transactions are processed and accounts are read one after another, so that the balances before and after belong to one
   * transaction, and nobody sees the accounts of a simulation.
   */
  let lastTurn = Promise.resolve()

  const initial = [...TOKENS.flatMap(accountsOfToken), ...marketAccounts(VAULT_OWNER)]
  for (const { address, owner, data, lamports = RENT_FOR_EVERYBODY } of initial) {
    context.setAccount(address, { lamports, owner, data, executable: false })
    known.add(address.toBase58())
  }

  const height = () => Math.floor((Date.now() - startedAt) / BLOCK_TIME) + 1 + skipped

  async function latestBlockhash() {
    const [blockhash] = await bank.getLatestBlockhash()
    if (!blockhashes.has(blockhash)) blockhashes.set(blockhash, height() + BLOCKHASH_LIFE)
    return { blockhash, lastValidBlockHeight: blockhashes.get(blockhash) }
  }

  /**
   * Returns the transaction with a current blockhash: the bank's blockhashes expire within seconds of wall-clock time.
   * Signatures and expiry are checked here; the bank does not check signatures.
   */
  async function forBank(transaction) {
    const copy = VersionedTransaction.deserialize(transaction.serialize())
    copy.message.recentBlockhash = (await bank.getLatestBlockhash())[0]
    return copy
  }

  const isValid = (blockhash) => (blockhashes.get(blockhash) ?? 0) >= height()

  async function simulate(transaction) {
    if (!isValid(transaction.message.recentBlockhash)) return faultOf('Blockhash not found')
    const { result, meta } = await bank.simulateTransaction(await forBank(transaction))
    const logs = meta?.logMessages ?? []
    const units = Number(meta?.computeUnitsConsumed ?? 0)
    return result === null ? { err: null, logs, units } : { ...faultOf(result, logs), units }
  }

  /**
   * Returns accounts as they are after a transaction: it is processed, and undone. A transfer of nothing tells it from
   * the transaction itself, which the bank would process once only.
   */
  async function accountsAfter(transaction, addresses) {
    const parts = TransactionMessage.decompile(transaction.message)
    const toPubkey = Keypair.generate().publicKey
    parts.instructions.push(SystemProgram.transfer({ fromPubkey: parts.payerKey, toPubkey, lamports: 0 }))
    const trial = await forBank(new VersionedTransaction(parts.compileToV0Message()))
    const { message } = trial
    const changed = message.staticAccountKeys.filter((_, at) => message.isAccountWritable(at))
    const before = await Promise.all(changed.map((key) => bank.getAccount(key)))
    const { result } = await bank.tryProcessTransaction(trial)
    if (result !== null) throw new Error(`The trial of a transaction failed: ${result}`)
    const after = await Promise.all(addresses.map((key) => bank.getAccount(key)))
    for (const [at, key] of changed.entries()) context.setAccount(key, before[at] ?? NO_ACCOUNT)
    return after
  }

  function inTurn(work) {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => {})
    return turn
  }

  /** Processes a transaction and returns its id. Throws the error of a node if the transaction is refused. */
  async function send(transaction, { skipPreflight = false } = {}) {
    if (!isSigned(transaction)) throw new RpcFault(-32003, 'Transaction signature verification failure')
    const id = bs58.encode(transaction.signatures[0])
    const fault = results.has(id)
      ? faultOf('This transaction has already been processed')
      : await inTurn(() => simulate(transaction))
    if (fault.err !== null && (!skipPreflight || fault.err === 'BlockhashNotFound')) {
      if (skipPreflight) return id
      const data = { err: fault.err, logs: fault.logs, accounts: null, unitsConsumed: 0, returnData: null }
      throw new RpcFault(-32002, `Transaction simulation failed: ${fault.sentence}`, data)
    }
    await inTurn(() => perform(id, transaction))
    return id
  }

  async function balancesOf(keys) {
    const accounts = await Promise.all(keys.map((key) => bank.getAccount(key)))
    const tokens = []
    for (const [accountIndex, account] of accounts.entries()) {
      const token = account && readTokenAccount(account)
      if (!token) continue
      const amount = String(Buffer.from(account.data).readBigUInt64LE(64))
      const decimals = decimalsOf(token.mint)
      const [mint, owner, programId] = [token.mint, token.owner, account.owner].map((key) => key.toBase58())
      tokens.push({ accountIndex, mint, owner, programId, uiTokenAmount: { amount, decimals } })
    }
    return { coins: accounts.map((account) => account?.lamports ?? 0), tokens }
  }

  async function perform(id, transaction) {
    if (results.has(id)) return
    const keys = transaction.message.staticAccountKeys
    const before = await balancesOf(keys)
    const { result, meta } = await bank.tryProcessTransaction(await forBank(transaction))
    const after = await balancesOf(keys)
    const slot = height()
    const err = result === null ? null : errorOf(result)
    results.set(id, { slot, err })
    for (const key of keys) known.add(key.toBase58())
    history.push({
      id,
      slot,
      blockTime: Math.floor(Date.now() / 1000),
      transaction,
      meta: {
        err,
        fee: feeOf(transaction),
        preBalances: before.coins,
        postBalances: after.coins,
        preTokenBalances: before.tokens,
        postTokenBalances: after.tokens,
        innerInstructions: [],
        loadedAddresses: { writable: [], readonly: [] },
        logMessages: meta?.logMessages ?? [],
      },
    })
  }

  async function sendOwn(instructions, ...signers) {
    const { blockhash } = await latestBlockhash()
    const payerKey = context.payer.publicKey
    const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions })
    const transaction = new VersionedTransaction(message.compileToLegacyMessage())
    transaction.sign([context.payer, ...signers])
    return send(transaction)
  }

  return {
    height,
    isValid,
    latestBlockhash,
    simulate: (transaction) => inTurn(() => simulate(transaction)),
    send,
    /** Skips blocks at once. */
    advance: (blocks) => {
      skipped += blocks
    },
    result: (id) => results.get(id),
    /** Newest first. */
    historyOf: (address) =>
      history
        .filter((done) => done.transaction.message.staticAccountKeys.some((key) => key.equals(address)))
        .reverse(),
    /** Index of a transaction in the history; -1 if it was not processed. */
    order: (id) => history.findIndex((one) => one.id === id),
    done: (id) => history.find((one) => one.id === id),
    account: (address) => inTurn(() => bank.getAccount(address)),
    accountsAfter: (transaction, addresses) => inTurn(() => accountsAfter(transaction, addresses)),
    knownAddresses: () => [...known].map((address) => new PublicKey(address)),
    fee: (message) => bank.getFeeForMessage(message),
    rent: async (size) => (await bank.getRent()).minimumBalance(BigInt(size)),
    /** Lets a delegate take an amount of an owner's tokens, without the owner's signature. */
    delegate: (owner, mint, delegate, amount) =>
      inTurn(async () => {
        const token = TOKENS.find((one) => one.mint.toBase58() === mint)
        if (!token) throw new RpcFault(-32602, `No such token: ${mint}`)
        const address = accountOf(token, owner)
        const account = await bank.getAccount(address)
        if (!account) throw new RpcFault(-32602, `${owner} has none of ${mint}`)
        const data = withDelegate(account.data, delegate, amount)
        context.setAccount(address, { ...account, lamports: Number(account.lamports), data })
      }),
    /** Funds an account with coins, or with tokens of one of the mints. */
    async fund(address, amount, mint) {
      // A transfer to a new key makes two fundings of the same amount two different transactions.
      const mark = Keypair.generate().publicKey
      const payer = context.payer.publicKey
      const different = SystemProgram.transfer({ fromPubkey: payer, toPubkey: mark, lamports: 1_000_000 })
      if (mint !== undefined) {
        const token = TOKENS.find((one) => one.mint.toBase58() === mint)
        if (!token) throw new RpcFault(-32602, `No such token: ${mint}`)
        return sendOwn([...mintingTo(token, address, amount, payer), different], MINT_AUTHORITY)
      }
      const rich = amount + 1_000_000_000_000n
      if ((await bank.getBalance(payer)) < rich) {
        const { owner } = await bank.getAccount(payer)
        context.setAccount(payer, {
          lamports: Number(rich),
          owner,
          data: new Uint8Array(),
          executable: false,
        })
      }
      const gift = SystemProgram.transfer({ fromPubkey: payer, toPubkey: address, lamports: amount })
      return sendOwn([gift, different])
    },
  }
}
