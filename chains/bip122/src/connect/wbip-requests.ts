import { base64, hex } from '@scure/base'
import { QuoinError } from '#kernel'
import { readSignature } from '../messages/message-request.js'
import { readMember } from './call-wallet.js'
import { type Fields, readTransactionId } from './wallet-dialect.js'
import { isOtherForm } from './wbip-error.js'

/** Calls a wallet by WBIP and returns the result. Throws `RpcError` if the wallet refuses. */
export type WbipCall = (method: string, params: unknown, signal: AbortSignal | undefined) => Promise<unknown>

/** Returns the indices of the inputs to sign, by address. */
function inputsByAddress(signInputs: unknown): Readonly<Record<string, readonly unknown[]>> {
  const byAddress = new Map<string, unknown[]>()
  for (const one of Array.isArray(signInputs) ? signInputs : []) {
    const address = String(readMember(one, 'address'))
    byAddress.set(address, [...(byAddress.get(address) ?? []), readMember(one, 'index')])
  }
  return Object.fromEntries(byAddress)
}

async function signPsbt(call: WbipCall, params: Fields, signal: AbortSignal | undefined): Promise<unknown> {
  const { psbt, signInputs, broadcast = false } = params
  const request = { psbt, signInputs: inputsByAddress(signInputs), broadcast }
  const result = await call('signPsbt', request, signal).catch((error) => {
    if (!isOtherForm(error)) throw error
    // Leather takes the PSBT as hex, with the indices only.
    const signAtIndex = Object.values(request.signInputs).flat()
    return call('signPsbt', { hex: hex.encode(base64.decode(String(psbt))), signAtIndex, broadcast }, signal)
  })
  const [raw, bytes, txid] = ['psbt', 'hex', 'txid'].map((name) => readMember(result, name))
  const id = txid === undefined || txid === '' ? {} : { txid: readTransactionId(txid) }
  if (typeof raw === 'string') return { psbt: raw, ...id }
  if (typeof bytes === 'string' && /^([\da-f]{2})+$/i.test(bytes))
    return { psbt: base64.encode(hex.decode(bytes.toLowerCase())), ...id }
  throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no PSBT' })
}

/** Requests a signature or a transfer by WBIP, and returns the result in the form of the namespace. */
export async function requestWbip(
  call: WbipCall,
  method: string,
  params: Fields,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (method === 'signPsbt') return signPsbt(call, params, signal)
  if (method === 'signMessage') {
    const { account, address = account, message, protocol } = params
    const request = protocol
      ? { address, message, protocol: String(protocol).toUpperCase() }
      : { address, message }
    const result = await call('signMessage', request, signal)
    const hash = readMember(result, 'messageHash')
    const signed = { address: readMember(result, 'address') ?? address, signature: readSignature(result) }
    return typeof hash === 'string' ? { ...signed, messageHash: hash } : signed
  }
  const { recipientAddress, amount, memo, changeAddress } = params
  // The wallet would pay without the requested memo or change address.
  if (memo !== undefined || changeAddress !== undefined)
    throw new QuoinError('RPC_PARAMS_INVALID', {
      details: 'The wallet supports no memo and no change address',
    })
  // The supply in satoshi is below 2^53.
  const recipients = [{ address: recipientAddress, amount: Number(amount) }]
  return { txid: readTransactionId(readMember(await call('sendTransfer', { recipients }, signal), 'txid')) }
}
