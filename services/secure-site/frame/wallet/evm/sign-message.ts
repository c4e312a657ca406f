import { decodeMessage } from 'quoin/decoders/eip155'
import { type Hex, hexToBytes } from 'viem'
import { createEvmSigner } from '../../keys/evm-signer.js'
import { isOwnerMessage } from '../../keys/owner-message.js'
import type { Acting } from '../approvals.js'
import type { AnswerRpc, RpcCall, WalletParts } from '../rpc-call.js'
import { listOf } from '../rpc-params.js'
import { invalidParams } from '../wallet-error.js'
import { checkAccount } from './check-requested.js'

const MAX_LENGTH = 200_000

/**
 * Rejects, before the approval, messages by which the key could authorize an operation of a smart account; the signer
 * itself rejects them again.
 */
function refuseSafeHash(bytes: Hex, { account }: Acting): void {
  if (account.type === 'smartAccount' || isOwnerMessage(hexToBytes(bytes))) return
  throw invalidParams(
    'A message of exactly 32 bytes could control your smart account, and is signed only if it consists of 0-9, a-f and hyphens',
  )
}

/** Signs for the account: by its key, or as the Safe, verifiable by ERC-1271 and, before it is deployed, ERC-6492. */
async function sign(bytes: Hex, acting: Acting, parts: WalletParts): Promise<Hex> {
  const { account, chain } = acting
  if (account.type === 'smartAccount')
    return (await parts.accounts.smart(chain)).account.signMessage({ message: { raw: bytes } })
  return parts.keyring.use(account.address, (keys) => createEvmSigner(keys).signMessage(bytes))
}

/** `personal_sign`: a text, or bytes as hex, and the account. Source: EIP-191. */
export const signMessage: AnswerRpc = async ({ params, chain, by }: RpcCall, parts) => {
  const [message, address, password, ...more] = listOf(params)
  if (typeof message !== 'string' || message.length > MAX_LENGTH)
    throw invalidParams('The message is not a string')
  if (more.length > 0 || (password !== undefined && password !== ''))
    throw invalidParams('Two parameters are expected')
  const acting = await parts.approvals.begin(chain)
  checkAccount(acting, address)
  const { bytes } = decodeMessage(message)
  refuseSafeHash(bytes, acting)
  await parts.approvals.request(acting, { kind: 'message', message }, by.signal)
  return sign(bytes, acting, parts)
}
