import { decodeMessage } from 'quoin/decoders/eip155'
import { type Hex, size, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Acting } from '../approvals.js'
import { listOf } from '../fields-of.js'
import type { AnswerRpc, RpcCall, WalletParts } from '../rpc-call.js'
import { invalidParams } from '../wallet-error.js'
import { checkAccount } from './check-asked.js'

const LONGEST = 200_000

/**
 * A Safe takes `personal_sign` of its operation's hash for its owner's agreement, and the owner is this very account: 32 bytes
 * that nobody can read could empty the smart account. Source: Safe 1.4.1, `checkNSignatures` (eth_sign).
 */
function refuseSafeHash(bytes: Hex, { account }: Acting, { selection }: WalletParts): void {
  const hasSmartAccounts = selection.chains.some(({ smartAccounts }) => smartAccounts)
  if (account.type === 'smartAccount' || !hasSmartAccounts || size(bytes) !== 32) return
  if (decodeMessage(bytes).kind === 'text') return
  throw invalidParams('These 32 bytes cannot be read, and could be an order to your smart account')
}

/** Signs as the account does: by its key, or as the Safe, which says so by ERC-1271 and, before it is deployed, ERC-6492. */
async function sign(bytes: Hex, acting: Acting, parts: WalletParts): Promise<Hex> {
  const { account, chain } = acting
  const message = { raw: bytes }
  if (account.type === 'smartAccount')
    return (await parts.accounts.smart(chain)).account.signMessage({ message })
  return parts.keyring.use(account.address, (keys) =>
    privateKeyToAccount(toHex(keys.eip155)).signMessage({ message }),
  )
}

/** `personal_sign`: a text, or bytes as hex, and the account. Source: EIP-191. */
export const signMessage: AnswerRpc = async ({ params, chain, by }: RpcCall, parts) => {
  const [message, address, password, ...more] = listOf(params)
  if (typeof message !== 'string' || message.length > LONGEST)
    throw invalidParams('The message is not a text')
  if (more.length > 0 || (password !== undefined && password !== ''))
    throw invalidParams('Two parameters are expected')
  const acting = await parts.approvals.begin(chain)
  checkAccount(acting, address)
  const { bytes } = decodeMessage(message)
  refuseSafeHash(bytes, acting, parts)
  await parts.approvals.ask(acting, { kind: 'message', message }, by.signal)
  return sign(bytes, acting, parts)
}
