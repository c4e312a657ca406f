import type { CallCheck, ChainModule, PluginContext } from '#kernel'
import type { ActiveAccount } from '#plugin-kit'
import type { ListedPermission, PermissionsPlugin, RevokeFailure } from '../contract.js'
import type { RevocationStates } from './revocation-states.js'

/** Worst first. */
const failures: readonly (readonly [CallCheck, RevokeFailure])[] = [
  ['fails', 'wouldFail'],
  ['costly', 'costly'],
  ['unknown', 'unchecked'],
]

/**
 * Checks the calls of several permissions before the wallet opens, and returns those that may be sent. One contract that reverts would end
 * a batch, and one that burns gas would cost the user a fee that the wallet displays only as a total: both are left out, as is one that
 * could not be checked. Nothing was sent for them. A chain without checks leaves out none.
 */
export async function checkCalls(
  ctx: PluginContext<PermissionsPlugin>,
  { fail }: RevocationStates,
  { network, account: { address: from } }: ActiveAccount,
  chain: ChainModule,
  permissions: readonly ListedPermission[],
): Promise<readonly ListedPermission[]> {
  const { permissions: ofChain } = chain
  if (!ofChain?.checkCalls) return permissions
  const { signal } = ctx
  const calls = permissions.flatMap((one) => one.calls ?? [])
  const checks = await ofChain.checkCalls({ network, from, calls, signal }).catch((error: unknown) => {
    if (!signal.aborted) ctx.report(error)
    return []
  })
  let at = 0
  return permissions.filter((one) => {
    const count = one.calls?.length ?? 0
    const own = Array.from({ length: count }, (_, index) => checks[at + index] ?? 'unknown')
    at += count
    const [, failure] = failures.find(([check]) => own.includes(check)) ?? []
    if (failure && !signal.aborted) fail([one], failure)
    return failure === undefined
  })
}
