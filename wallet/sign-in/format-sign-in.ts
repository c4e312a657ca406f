import { accountNameOf } from './account-names.js'
import { chainIdText } from './chain-id-text.js'
import { looksLikeField, writeLines } from './message-lines.js'
import type { SignInData } from './sign-in-data.js'
import { findFaultyField } from './sign-in-fields.js'

/**
 * Formats the message to sign: EIP-4361 on EVM networks, the forms of CAIP-122 otherwise.
 *
 * @throws `RangeError` that names the missing or malformed part, without its value
 * @example
 * formatSignIn({
 *   domain: 'app.example', uri: 'https://app.example', version: '1', chainId: 'eip155:1',
 *   accountAddress: '0x52908400098527886E0F7030069857D2E4169EE7', nonce: 'b4tJk2mQx9', issuedAt: new Date().toISOString(),
 * })
 */
export function formatSignIn(data: SignInData): string {
  const faulty =
    findFaultyField(data) ??
    // It could be mistaken for a line of the message itself.
    (data.statement !== undefined && looksLikeField(data.statement) ? 'statement' : undefined)
  if (faulty !== undefined) throw new RangeError(`A sign-in message cannot have this ${faulty}`)
  const [namespace = ''] = data.chainId.split(':')
  const { accountAddress: address, chainId, ...lines } = data
  return writeLines(
    { ...lines, address, accountName: accountNameOf(namespace), chainId: chainIdText(chainId) },
    namespace === 'eip155',
  )
}
