import { type CaipNetworkId, QuoinError } from '#kernel'
import type { WalletCapabilities } from '../contract.js'
import { readChainId } from '../params/chain-id.js'
import { type Fields, fieldsOf } from '../params/param-shapes.js'
import { findUnsafe } from '../params/unsafe-params.js'

type Named = WalletCapabilities['named']

/** Returns the capabilities of one network that are objects, as the standard requires. */
function readNamed(value: unknown): Named {
  const entries = Object.entries(fieldsOf(value) ?? {})
  return Object.fromEntries(
    entries.flatMap(([name, raw]) => (fieldsOf(raw) ? [[name, { ...fieldsOf(raw) }]] : [])),
  )
}

/** Wallets of version 1.0 report `atomicBatch: { supported: true }`. */
function readAtomic({ atomic, atomicBatch }: Named): WalletCapabilities['atomic'] {
  const status = atomic?.status
  if (status === 'supported' || status === 'ready') return status
  return status === undefined && atomicBatch?.supported === true ? 'supported' : 'unsupported'
}

/**
 * Reads the capabilities in a response to `wallet_getCapabilities`, by network; those of chain 0 apply to every network
 * in the response or in `networks`. Throws `ANSWER_INVALID`. Source: EIP-5792.
 */
export function readCapabilities(
  answer: unknown,
  networks: readonly CaipNetworkId[],
): Readonly<Record<CaipNetworkId, WalletCapabilities>> {
  const chains: Fields | undefined = fieldsOf(answer)
  const unsafe = findUnsafe(answer)
  if (!chains || unsafe) {
    throw new QuoinError('ANSWER_INVALID', { details: unsafe ?? 'The capabilities are not an object' })
  }
  const everywhere = Object.hasOwn(chains, '0x0') ? readNamed(chains['0x0']) : undefined
  const found = new Map<CaipNetworkId, Named>(everywhere ? networks.map((id) => [id, everywhere]) : [])
  for (const [chain, raw] of Object.entries(chains)) {
    const id = readChainId(chain)
    if (id) found.set(id, { ...everywhere, ...readNamed(raw) })
  }
  const entries = [...found].map(([id, named]) => [id, { atomic: readAtomic(named), named }] as const)
  return Object.fromEntries(entries)
}
