import { base64 } from '@scure/base'
import { type Account, QuoinError } from 'quoin/kernel'
import type {
  ListedAccount,
  StandardAccount,
  StandardNamespaceCalls,
  StandardRequest,
} from 'quoin/plugins/wallet-standard'
import { isSuiAddress, isSuiDigest } from './formats.js'
import { memberOf } from './node-reads.js'

/** Letters of base64 of a wallet's answer: more than the largest transaction has. */
const maxAnswer = 200_000

function refuse(details: string): never {
  throw new QuoinError('ANSWER_INVALID', { details })
}

/** Returns the account of an address; the active one without an address. */
function accountOf({ accounts, params }: StandardRequest): StandardAccount {
  const address = memberOf(params, 'address')
  const found =
    address === undefined
      ? accounts[0]
      : accounts.find(({ account }) => account.address === String(address).toLowerCase())
  if (found) return found
  throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The wallet has no such account' })
}

function bytesParam({ params }: StandardRequest, name: string): Uint8Array {
  const value = memberOf(params, name)
  try {
    return base64.decode(typeof value === 'string' ? value : '?')
  } catch {
    throw new QuoinError('RPC_PARAMS_INVALID', { details: `${name} is not base64` })
  }
}

/** Returns a text of the wallet's answer. */
function textIn(answer: unknown, name: string): string {
  const value = memberOf(answer, name)
  return typeof value === 'string' && value !== '' && value.length <= maxAnswer
    ? value
    : refuse(`The wallet gave no ${name}`)
}

async function signMessage(request: StandardRequest): Promise<object> {
  const { handle: account } = accountOf(request)
  const message = bytesParam(request, 'message')
  const input = { account, message: message.slice(), chain: request.chain }
  const answer = await request.call('sui:signPersonalMessage', 'signPersonalMessage', input)
  // A wallet that reports that it signed something else did not sign this message.
  if (textIn(answer, 'bytes') !== base64.encode(message)) refuse('The wallet signed another message')
  return { signature: textIn(answer, 'signature') }
}

/** Returns the input of a feature: wallets read a transaction by its `toJSON`. Source: Sui's wallet standard. */
async function transactionInput(request: StandardRequest): Promise<object> {
  const { Transaction } = await import('@mysten/sui/transactions')
  const { handle: account } = accountOf(request)
  const transaction = Transaction.from(bytesParam(request, 'transaction'))
  const json = await transaction.toJSON()
  return { account, chain: request.chain, transaction: { toJSON: async () => json }, signal: request.signal }
}

async function signTransaction(request: StandardRequest): Promise<object> {
  const input = await transactionInput(request)
  const answer = await request.call('sui:signTransaction', 'signTransaction', input)
  return { transactionBytes: textIn(answer, 'bytes'), signature: textIn(answer, 'signature') }
}

async function execute(request: StandardRequest): Promise<object> {
  const input = await transactionInput(request)
  const answer = await request.call('sui:signAndExecuteTransaction', 'signAndExecuteTransaction', input)
  const digest = textIn(answer, 'digest')
  return isSuiDigest(digest) ? { digest } : refuse('The wallet gave no digest')
}

/** Returns an account. Its key, if the wallet lists it, does not prove the address: the scheme is not known. */
function readSui({ address, publicKey }: ListedAccount): Account | undefined {
  if (!isSuiAddress(address)) return undefined
  const key = publicKey && publicKey.length > 0 ? base64.encode(publicKey) : undefined
  return { namespace: 'sui', address: address.toLowerCase(), type: 'eoa', publicKey: key }
}

async function answerSui(request: StandardRequest): Promise<unknown> {
  switch (request.method) {
    case 'sui_getAccounts':
      return request.accounts.map(({ account: { address, publicKey } }) => ({
        address,
        pubkey: publicKey ?? '',
      }))
    case 'sui_signPersonalMessage':
      return signMessage(request)
    case 'sui_signTransaction':
      return signTransaction(request)
    case 'sui_signAndExecuteTransaction':
      return execute(request)
    default:
      throw new QuoinError('RPC_NOT_ALLOWED', { details: request.method })
  }
}

/** Sui by the features of a wallet. Sources: Sui's wallet standard, WalletConnect's Sui RPC reference. */
export const suiCalls: StandardNamespaceCalls = { readAccount: readSui, answer: answerSui }
