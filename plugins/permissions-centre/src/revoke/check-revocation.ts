import { type ChainModule, type Network, QuoinError, type RequestStep, type WalletCall } from '#kernel'
import type { ListedPermission } from '../contract.js'
import { ownId } from '../listed-permission.js'
import { chainSource } from '../needs-transaction.js'

const ends = (step: RequestStep): boolean =>
  step.kind === 'revoke' || (step.kind === 'allowAll' && !step.allowed)

/** Returns whether the bytes of a chain's own call name what it ends: an NFT's id reads like an amount, and Permit2 has its own form. */
const isReadable = ({ action }: ListedPermission): boolean =>
  action.kind === 'collectibles' || (action.kind === 'tokens' && action.by === undefined)

/**
 * Decodes a call from its own bytes. Throws unless it has the listed calls, and nothing but them. Those of a plugin must do nothing but end
 * permissions: it must not get anything else signed by listing it as a permission.
 */
export async function checkRevocation(
  { rpc, permissions: ofChain }: ChainModule,
  permissions: readonly ListedPermission[],
  call: WalletCall,
  network: Network,
  account: string,
): Promise<void> {
  const refuse = (details: string): QuoinError => new QuoinError('RPC_PARAMS_INVALID', { details })
  if (permissions.every(({ source, calls = [] }) => source === chainSource && calls.length === 0)) {
    const ended = await ofChain?.revocations?.decode({ network, call })
    const ids = permissions.map(ownId)
    if (ended?.length === ids.length && ids.every((id) => ended.includes(id))) return
    throw refuse('The built request does not end the listed permissions, and nothing else')
  }
  const calls = permissions.flatMap((one) => one.calls ?? [])
  const text = JSON.stringify(call.params).toLowerCase()
  if (!calls.every(({ to, data }) => text.includes(to.toLowerCase()) && text.includes(data.toLowerCase())))
    throw refuse('The built request is not the listed one')
  if (calls.some(({ value }) => value !== 0n)) throw refuse('A revocation sends no funds')
  const subject = (await rpc.describe?.({ ...call, network, account }))?.subject
  if (subject?.kind !== 'transaction') throw refuse('The request cannot be decoded')
  const ending = subject.steps.filter(ends).length
  const isPlugins = permissions.some(({ source }) => source !== chainSource)
  const expected = isPlugins ? subject.steps.length : permissions.filter(isReadable).length
  if (subject.steps.length === 0 || ending < expected)
    throw refuse('The request does more than to end permissions')
}
