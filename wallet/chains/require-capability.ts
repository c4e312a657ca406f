import { FurtherError } from '../errors/further-error.js'
import type { ChainCapability, ChainModule } from './chain-module.js'

/**
 * Returns a capability of a chain module. Throws `CHAIN_CAPABILITY_MISSING` if the chain does not have it.
 *
 * For code that must use it. Code that only offers it checks `chain.transfers` instead, and omits it.
 *
 * @example
 * const messages = requireCapability(kernel.chains.get('eip155'), 'messages')
 * const call = await messages.request({ address, message })
 */
export function requireCapability<Name extends ChainCapability>(
  chain: ChainModule,
  name: Name,
): NonNullable<ChainModule[Name]> {
  const found = chain[name]
  if (found) return found
  throw new FurtherError('CHAIN_CAPABILITY_MISSING', {
    details: `${chain.namespace}: ${name}`,
    fix: `Give the chain module '${name}', or check for it before.`,
  })
}
