import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { SystemProgram, VersionedTransaction } from '@solana/web3.js'
import type { Content } from '../history/history.js'

export const solanaReference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const caipNetworkId = `solana:${solanaReference}`

/** Solana as a ledger: it executes each signature once, while its blockhash is valid. */
export interface SolanaLedger {
  balanceOf(account: string): bigint
  slot(): number
  /** The newest blockhash. */
  blockhash(): string
  /** Names the wallet request of a message that a wallet signed. */
  expect(message: Uint8Array, request: string): void
  /** Executes a signed transaction in base64; returns its id. Throws a node's refusal. */
  submit(wire: string): string
  /** Time since its execution, in milliseconds; `undefined` if the ledger does not know it. */
  ageOf(id: string): number | undefined
}

/** Milliseconds. */
const slotTime = 400
/** Blocks that may contain a transaction after its blockhash. */
export const lifetime = 150

const hashOf = (slot: number): string => {
  const bytes = new Uint8Array(32).fill(7)
  new DataView(bytes.buffer).setUint32(0, slot)
  return base58.encode(bytes)
}

/** Returns what a transaction does, read by hand. Throws if it does anything else than send the coin. */
export function solanaContentOf(wire: Uint8Array): Content {
  const { message } = VersionedTransaction.deserialize(wire)
  const keys = message.staticAccountKeys
  const sends = message.compiledInstructions.filter(({ programIdIndex }) =>
    keys[programIdIndex]?.equals(SystemProgram.programId),
  )
  const [send] = sends
  const view = send && new DataView(send.data.buffer, send.data.byteOffset, send.data.byteLength)
  if (sends.length !== 1 || !send || !view || view.getUint32(0, true) !== 2)
    throw new Error('The ledger executes transfers of the coin only.')
  const [from, to] = send.accountKeyIndexes.map((index) => keys[index]?.toBase58() ?? '')
  return {
    action: 'payment',
    network: caipNetworkId,
    account: from ?? '',
    to: to ?? '',
    value: String(view.getBigUint64(4, true)),
  }
}

const refuse = (message: string): never => {
  throw { code: -32002, message: `Transaction simulation failed: ${message}` }
}

export function createSolanaLedger(
  now: () => number,
  onExecuted: (id: string, request: string, content: Content) => void,
): SolanaLedger {
  const began = now()
  const balances = new Map<string, bigint>()
  const requests = new Map<string, string>()
  const executed = new Map<string, number>()
  const slot = (): number => 1_000 + Math.max(0, Math.floor((now() - began) / slotTime))
  const balanceOf = (account: string): bigint => balances.get(account) ?? 5n * 10n ** 9n

  function isValid(blockhash: string): boolean {
    const bytes = base58.decode(blockhash)
    const age = slot() - new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
    return age >= 0 && age <= lifetime
  }

  return {
    balanceOf,
    slot,
    blockhash: () => hashOf(slot()),
    expect: (message, request) => void requests.set(base64.encode(message), request),
    submit(text) {
      const wire = base64.decode(text)
      const { signatures, message } = VersionedTransaction.deserialize(wire)
      const signature = signatures[0] ?? new Uint8Array(64)
      const id = base58.encode(signature)
      if (executed.has(id)) refuse('This transaction has already been processed')
      const content = solanaContentOf(wire)
      const bytes = message.serialize()
      if (!ed25519.verify(signature, bytes, base58.decode(content.account)))
        refuse('Signature verification failure')
      if (!isValid(message.recentBlockhash)) refuse('Blockhash not found')
      const { account, to = '', value = '0' } = content
      const paid = BigInt(value)
      if (balanceOf(account) < paid + 10_000n)
        refuse('Attempt to debit an account but found no record of a prior credit.')
      balances.set(account, balanceOf(account) - paid - 10_000n)
      balances.set(to, balanceOf(to) + paid)
      executed.set(id, now())
      onExecuted(id, requests.get(base64.encode(bytes)) ?? 'nobody', content)
      return id
    },
    ageOf(id) {
      const at = executed.get(id)
      return at === undefined ? undefined : now() - at
    },
  }
}
