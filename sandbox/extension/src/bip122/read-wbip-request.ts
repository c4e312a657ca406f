import { invalidParams } from '../../../wallet-parts/wallet-error.js'

/** A request in the format of `NamespaceKeys`. */
export interface KeysCall {
  readonly method: string
  readonly params: unknown
}

/** Translates a WBIP request of a page into the methods of `NamespaceKeys`, which are WalletConnect's. */
export function readWbipRequest(method: string, params: unknown, account: string): KeysCall {
  const value = Object(params)
  if (method === 'signMessage') {
    const { address, message, protocol } = value
    const way = protocol === undefined ? {} : { protocol: String(protocol).toLowerCase() }
    return { method, params: { account: address, address, message, ...way } }
  }
  if (method === 'signPsbt') {
    const { psbt, signInputs, broadcast = false } = value
    const wanted = Object.entries(Object(signInputs)).flatMap(([address, indices]) =>
      (Array.isArray(indices) ? indices : []).map((index: unknown) => ({ address, index })),
    )
    return { method, params: { account: wanted[0]?.address ?? account, psbt, signInputs: wanted, broadcast } }
  }
  const [recipient, ...more] = Array.isArray(value.recipients) ? value.recipients : []
  const { address, amount } = Object(recipient)
  if (more.length > 0 || !Number.isSafeInteger(amount) || amount <= 0)
    throw invalidParams('one recipient with an amount in satoshi is expected.')
  return { method, params: { account, recipientAddress: address, amount: String(amount) } }
}
