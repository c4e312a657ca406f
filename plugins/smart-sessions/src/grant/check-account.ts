import { QuoinError } from '#kernel'
import type { SessionAccount } from '../session-account.js'

/** Throws `CONNECTION_CHANGED` if a request is not for the active account and network (SEC-06). */
export function checkAccount(
  { chainId, address }: { readonly chainId: string; readonly address?: string | undefined },
  { account, network, chain }: SessionAccount,
): void {
  const isHere = BigInt(chainId) === BigInt(network.id)
  const form = (text: string): string => chain.normalizeAddress(text)
  if (isHere && (address === undefined || form(address) === form(account.address))) return
  throw new QuoinError('CONNECTION_CHANGED', {
    details: `requested for ${address ?? 'the account'} on ${BigInt(chainId)}, connected is ${account.address} on ${network.id}`,
  })
}
