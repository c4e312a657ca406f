import { base64 } from '@scure/base'
import { type ChainRequest, type NodeClient, QuoinError, type Transfer, type WalletCall } from '#kernel'
import { decodeSolanaTransaction } from '../decode/decode-solana-transaction.js'
import { type NodeReader, readAccounts, readRent } from '../node/node-reader.js'
import { readTokenAccount } from '../tokens/token-layout.js'
import { buildPlanned } from '../transfers/build-transfer.js'
import { instructionOf, keyOf, type TransferPlan } from '../transfers/transfer-plan.js'

/** A transaction has 1,232 bytes: about 250 besides the instructions, and 38 for each of them. */
export const maxRevocations = 20

/** Instruction number, and its compute units at most. Source: SPL Token, `Revoke`; unchanged in Token-2022. */
const revoke = 5
const revokeUnits = 8_000

/** Limit of nodes. Base64 characters. */
const maxTextLength = 2_000

async function planRevocations(
  read: NodeReader,
  from: string,
  addresses: readonly string[],
): Promise<TransferPlan> {
  const [[sender, ...accounts], keep] = await Promise.all([
    readAccounts(read, [from, ...addresses]),
    readRent(read, 0),
  ])
  const instructions = addresses.map((address, at) => {
    const account = accounts[at]
    const tokens = account && readTokenAccount(account)
    if (!account || tokens?.owner !== from)
      throw new QuoinError('RPC_PARAMS_INVALID', { details: `${address} is no token account of the account` })
    // Source: SPL Token, `process_revoke`.
    if (tokens.frozen)
      throw new QuoinError('RPC_PARAMS_INVALID', { details: `${address} is frozen: it cannot be changed` })
    return instructionOf(
      account.owner,
      [keyOf(address, true), keyOf(from, false, true)],
      Uint8Array.of(revoke),
    )
  })
  return {
    instructions,
    units: addresses.length * revokeUnits,
    balance: sender?.lamports ?? 0n,
    sent: 0n,
    value: 0n,
    max: () => 0n,
    rent: 0n,
    keep,
  }
}

/** Builds the transaction that takes the delegates from token accounts: of all of them, or of none. Throws the errors of `ChainRevocations.build`. */
export function buildRevocation(
  node: NodeClient,
  request: ChainRequest & { readonly from: string; readonly ids: readonly string[] },
  onSent: (id: string, lastValidBlockHeight: bigint) => void,
): Promise<Transfer> {
  const { from, ids } = request
  if (ids.length === 0 || ids.length > maxRevocations || new Set(ids).size < ids.length)
    throw new QuoinError('RPC_PARAMS_INVALID', { details: `${ids.length} token accounts` })
  return buildPlanned(node, request, (read) => planRevocations(read, from, ids), onSent)
}

/** Returns the token accounts whose delegates a transaction takes, from its bytes; `undefined` if it does anything else. */
export function decodeRevocation({ method, params }: WalletCall): readonly string[] | undefined {
  const { transaction: text, pubkey }: { transaction?: unknown; pubkey?: unknown } = Object(params)
  if (method !== 'solana_signTransaction' || typeof text !== 'string' || text.length > maxTextLength)
    return undefined
  let bytes: Uint8Array
  try {
    bytes = base64.decode(text)
  } catch {
    return undefined
  }
  const transaction = decodeSolanaTransaction(bytes)
  if (!transaction || transaction.lookupTables.length > 0) return undefined
  const { signers, instructions } = transaction
  if (signers.length !== 1 || signers[0] !== pubkey) return undefined
  const steps = instructions.filter(({ kind }) => kind !== 'budget')
  const revoked = steps.flatMap((step) =>
    step.kind === 'revoke' && step.owner === pubkey ? [step.account] : [],
  )
  return revoked.length > 0 && revoked.length === steps.length ? revoked : undefined
}
