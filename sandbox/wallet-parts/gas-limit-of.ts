import type { Account, Client, Hex, SignedAuthorization } from 'viem'
import { estimateGas } from 'viem/actions'

interface Estimable {
  readonly to?: Hex
  readonly value?: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly authorizationList?: SignedAuthorization[]
}

/**
 * Returns the gas limit of a call that has none: one and a half times the estimate, as in wallets. A block later a call may need more
 * than its estimate, as the first swap of a block in a pool does. Plain transfers need no margin.
 */
export async function gasLimitOf(
  client: Client,
  account: Account,
  call: Estimable,
): Promise<{ gas?: bigint }> {
  if (call.gas !== undefined || call.data === undefined || call.data === '0x') return {}
  return { gas: ((await estimateGas(client, { account, ...call })) * 3n) / 2n }
}
