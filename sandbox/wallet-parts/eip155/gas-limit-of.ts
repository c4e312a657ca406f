import type { Account, Client, Hex, SignedAuthorization } from 'viem'
import { estimateGas } from 'viem/actions'

interface Estimable {
  readonly to?: Hex
  readonly value?: bigint
  readonly data?: Hex
  readonly gas?: bigint
  readonly authorizationList?: SignedAuthorization[]
}

/** Maximum margin: a limit above that of the block is refused. */
const maxMargin = 500_000n

/**
 * Returns the gas limit of a call that has none: the estimate and half of it, as in wallets. A block later a call may need more than its
 * estimate, as the first swap of a block in a pool does. Plain transfers need no margin.
 */
export async function gasLimitOf(
  client: Client,
  account: Account,
  call: Estimable,
): Promise<{ gas?: bigint }> {
  if (call.gas !== undefined || call.data === undefined || call.data === '0x') return {}
  const estimate = await estimateGas(client, { account, ...call })
  const margin = estimate / 2n
  return { gas: estimate + (margin < maxMargin ? margin : maxMargin) }
}
