// The Solana RPC methods that wallets and pages use. Source: the RPC reference of Solana.
import { Message, PublicKey, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import { RpcFault } from './rpc-fault.mjs'
import { readTokenAccount } from './spl-token.mjs'

/** A fixed hash of this chain's first block: the chain's id is known before it runs. */
export const GENESIS_HASH = 'QuoinSandboxSo1anaGenesis111111111111111111'

const wrong = (what) => new RpcFault(-32602, `Invalid param: ${what}`)

function address(text) {
  try {
    return new PublicKey(text)
  } catch {
    throw wrong('not an address')
  }
}

function bytes(text, encoding = 'base58') {
  try {
    return encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(bs58.decode(text))
  } catch {
    throw wrong(`not ${encoding}`)
  }
}

function transaction(text, encoding) {
  try {
    return VersionedTransaction.deserialize(bytes(text, encoding))
  } catch {
    throw wrong('failed to deserialize the transaction')
  }
}

/** Encodes an account as base64 for every requested encoding: nodes also fall back to base64. */
function written(account, { dataSlice } = {}) {
  if (!account) return null
  const { offset = 0, length = account.data.length } = dataSlice ?? {}
  const data = Buffer.from(account.data).subarray(offset, offset + length)
  return {
    data: [data.toString('base64'), 'base64'],
    executable: account.executable,
    lamports: BigInt(account.lamports),
    owner: account.owner.toBase58(),
    rentEpoch: 0,
    space: account.data.length,
  }
}

/** @param ledger the ledger of `openLedger` */
export function createRpcMethods(ledger) {
  const inContext = (value) => ({ context: { slot: ledger.height(), apiVersion: '2.0.0' }, value })

  async function tokenAccounts(filter, options, matches) {
    const { mint, programId } = filter ?? {}
    if ((mint === undefined) === (programId === undefined)) throw wrong('mint or programId')
    const found = []
    for (const pubkey of ledger.knownAddresses()) {
      const account = await ledger.account(pubkey)
      const token = account && readTokenAccount(account)
      if (!token || !matches(token)) continue
      if (mint !== undefined && token.mint.toBase58() !== mint) continue
      if (programId !== undefined && account.owner.toBase58() !== programId) continue
      found.push({ pubkey: pubkey.toBase58(), account: written(account, options) })
    }
    return inContext(found)
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getGenesisHash: () => GENESIS_HASH,
    getSlot: () => ledger.height(),
    getBlockHeight: () => ledger.height(),
    getEpochInfo: () => ({ absoluteSlot: ledger.height(), blockHeight: ledger.height(), epoch: 0 }),
    async getBalance([who]) {
      return inContext(BigInt((await ledger.account(address(who)))?.lamports ?? 0))
    },
    async getAccountInfo([who, options]) {
      return inContext(written(await ledger.account(address(who)), options))
    },
    async getMultipleAccounts([list, options]) {
      if (!Array.isArray(list) || list.length > 100) throw wrong('at most 100 addresses')
      const accounts = await Promise.all(list.map((who) => ledger.account(address(who))))
      return inContext(accounts.map((account) => written(account, options)))
    },
    getTokenAccountsByOwner([who, filter, options]) {
      const owner = address(who)
      return tokenAccounts(filter, options, (token) => token.owner.equals(owner))
    },
    async getTokenAccountBalance([who]) {
      const account = await ledger.account(address(who))
      const token = account && readTokenAccount(account)
      if (!token) throw wrong('not a token account')
      const { data } = await ledger.account(token.mint)
      const amount = Buffer.from(account.data).readBigUInt64LE(64)
      return inContext({ amount: String(amount), decimals: data[44] })
    },
    getMinimumBalanceForRentExemption: ([size]) => ledger.rent(size),
    getLatestBlockhash: async () => inContext(await ledger.latestBlockhash()),
    isBlockhashValid: ([blockhash]) => inContext(ledger.isValid(blockhash)),
    async getFeeForMessage([text]) {
      const message = VersionedMessage.deserialize(bytes(text, 'base64'))
      if (!ledger.isValid(message.recentBlockhash)) return inContext(null)
      return inContext(message instanceof Message ? await ledger.fee(message) : 5000n)
    },
    getRecentPrioritizationFees: () =>
      [0, 0, 1000, 5000, 20_000].map((prioritizationFee, at) => ({
        slot: ledger.height() - at,
        prioritizationFee,
      })),
    sendTransaction: ([text, options]) => ledger.send(transaction(text, options?.encoding), options),
    async simulateTransaction([text, options = {}]) {
      const asked = transaction(text, options.encoding)
      if (options.replaceRecentBlockhash)
        asked.message.recentBlockhash = (await ledger.latestBlockhash()).blockhash
      const { err, logs, units } = await ledger.simulate(asked)
      const watched = err === null ? options.accounts?.addresses?.map(address) : undefined
      const accounts = watched
        ? (await ledger.accountsAfter(asked, watched)).map((one) => written(one))
        : null
      return inContext({ err, logs, accounts, unitsConsumed: units, returnData: null })
    },
    getSignatureStatuses: ([ids]) =>
      inContext(
        ids.map((id) => {
          const result = ledger.result(id)
          if (!result) return null
          const status = result.err === null ? { Ok: null } : { Err: result.err }
          return { ...result, confirmations: null, status, confirmationStatus: 'finalized' }
        }),
      ),
    getSignaturesForAddress([who, { limit = 1000, before, until } = {}]) {
      const all = ledger.historyOf(address(who))
      // `before` and `until` may be transactions of other addresses: they mark a position in the history.
      const at = (id) => ledger.order(id)
      return all
        .filter(({ id }) => before === undefined || at(id) < at(before))
        .filter(({ id }) => until === undefined || at(id) > at(until))
        .slice(0, limit)
        .map(({ id, slot, blockTime, meta: { err } }) => ({
          signature: id,
          slot,
          blockTime,
          err,
          memo: null,
          confirmationStatus: 'finalized',
        }))
    },
    getTransaction([id]) {
      const done = ledger.done(id)
      if (!done) return null
      const { slot, blockTime, transaction, meta } = done
      const { message, signatures } = transaction
      const { header, staticAccountKeys, recentBlockhash, compiledInstructions } = message
      return {
        slot,
        blockTime,
        meta,
        version: message.version,
        transaction: {
          signatures: signatures.map((signature) => bs58.encode(signature)),
          message: {
            header,
            recentBlockhash,
            accountKeys: staticAccountKeys.map((key) => key.toBase58()),
            instructions: compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
              programIdIndex,
              accounts: [...accountKeyIndexes],
              data: bs58.encode(data),
            })),
          },
        },
      }
    },
    requestAirdrop: ([who, lamports]) => ledger.fund(address(who), BigInt(lamports)),
  }
}
