import { decodeTypedData, typedDataChainId } from 'quoin/decoders/eip155'
import type { Hex, TypedDataDefinition } from 'viem'
import { createEvmSigner } from '../../keys/evm-signer.js'
import type { Acting } from '../approvals.js'
import type { AnswerRpc, WalletParts } from '../rpc-call.js'
import { listOf } from '../rpc-params.js'
import { chainNumberOf } from '../site-network.js'
import { invalidParams } from '../wallet-error.js'
import { checkAccount } from './check-requested.js'

const MAX_LENGTH = 262_144

/** Returns the text to review and sign: the page's own, or its object as JSON. */
function textOf(data: unknown): string {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  if (typeof text !== 'string' || text.length > MAX_LENGTH) throw invalidParams('The data is not typed data')
  return text
}

/** Types that owners sign for a Safe and its module for ERC-4337. Source: Safe 1.4.1, Safe4337Module 0.3.0. */
const ownerOrders: ReadonlySet<string> = new Set(['SafeTx', 'SafeMessage', 'SafeOp'])

/**
 * Rejects data that must not be signed for a page even with an approval, because it would not do what it appears to.
 */
async function check(json: string, acting: Acting, { accounts, selection }: WalletParts): Promise<void> {
  const decoded = decodeTypedData(json)
  if (!decoded) throw invalidParams('The typed data is incomplete or ambiguous')
  // Checks the chain id in the data even if its types do not include it (SEC-07).
  const values = [typedDataChainId(json), decoded.chainId].filter((chainId) => chainId !== undefined)
  if (values.some((chainId) => chainId !== BigInt(chainNumberOf(acting.chain.caipNetworkId))))
    throw invalidParams(`The data is for another network, not for ${acting.chain.name}`)
  if (acting.account.type === 'smartAccount') return
  const order = 'This would control your smart account, and no app is allowed to request it'
  // Applies to every Safe, so that a node cannot circumvent the check by a false account address or by missing
  // contracts.
  const hasSmartAccounts = selection.chains.some(({ smartAccounts }) => smartAccounts)
  if (hasSmartAccounts && ownerOrders.has(decoded.primaryType)) throw invalidParams(order)
  const { verifyingContract } = decoded
  if (verifyingContract === undefined) return
  // The key is the Safe's owner: its signature for the Safe or its module authorizes an operation of the smart account.
  if ((await accounts.guarded(acting.chain)).has(verifyingContract.toLowerCase())) throw invalidParams(order)
}

async function sign(json: string, acting: Acting, parts: WalletParts): Promise<Hex> {
  const { account, chain } = acting
  // `check` has validated it: types, domain and message are present and match.
  const data = JSON.parse(json) as TypedDataDefinition
  if (account.type === 'smartAccount') return (await parts.accounts.smart(chain)).account.signTypedData(data)
  return parts.keyring.use(account.address, (keys) => createEvmSigner(keys).signTypedData(data))
}

/** `eth_signTypedData_v4`: the account, and the data as JSON or object. Source: EIP-712. */
export const signTypedData: AnswerRpc = async ({ params, chain, by }, parts) => {
  const [address, data, ...more] = listOf(params)
  if (more.length > 0) throw invalidParams('Two parameters are expected')
  const json = textOf(data)
  const acting = await parts.approvals.begin(chain)
  checkAccount(acting, address)
  await check(json, acting, parts)
  await parts.approvals.request(acting, { kind: 'typedData', json }, by.signal)
  return sign(json, acting, parts)
}
