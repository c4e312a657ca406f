import { readAddress } from '../evm/read-call.js'
import { permissionTypes } from '../permissions/read-permission-request.js'
import type { AnswerRpc } from '../rpc-call.js'
import { isAbsent, listOf } from '../rpc-params.js'
import { chainHexOf, namespaceOf } from '../site-network.js'
import { WalletError } from '../wallet-error.js'

/**
 * `wallet_getCapabilities`: the capabilities of the account in use on each eip155 network. Source: EIP-5792, ERC-7715.
 * The account of the keys sends a batch as sequential transactions.
 */
export const getCapabilities: AnswerRpc = async ({ params }, { accounts, selection }) => {
  const [address, wanted] = listOf(params)
  const chains = selection.chains.filter(({ caipNetworkId }) => namespaceOf(caipNetworkId) === 'eip155')
  const requested = chains.filter(
    ({ caipNetworkId }) => !Array.isArray(wanted) || wanted.some((one) => isSameChain(one, caipNetworkId)),
  )
  const entries = requested.map(async (chain) => {
    const account = await accounts.on(chain)
    const isRequested = isAbsent(address) || readAddress(address, 'The account') === account.address
    const isSmart = account.type === 'smartAccount'
    const able = {
      atomic: { status: isSmart ? 'supported' : 'unsupported' },
      ...(isSmart && {
        permissions: {
          supported: true,
          signerTypes: ['keys', 'account'],
          permissionTypes,
          // Applies to keys that the network can verify: those of secp256k1.
          enforcedBy: (await accounts.sessionKeys(chain)) ? 'chain' : 'site',
        },
      }),
    }
    return isRequested ? ([[chainHexOf(chain.caipNetworkId), able]] as const) : []
  })
  // A network without a response does not affect the others.
  const answered = (await Promise.allSettled(entries)).flatMap((one) =>
    one.status === 'fulfilled' ? one.value : [],
  )
  if (answered.length === 0 && requested.length > 0)
    throw new WalletError('unauthorized', 'This request is for another account than the one in use.')
  return Object.fromEntries(answered)
}

function isSameChain(value: unknown, caipNetworkId: string): boolean {
  return (
    typeof value === 'string' &&
    /^0x[\da-f]{1,16}$/i.test(value) &&
    BigInt(value) === BigInt(chainHexOf(caipNetworkId))
  )
}
