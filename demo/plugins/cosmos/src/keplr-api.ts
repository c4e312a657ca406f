/** What the plugin uses of an injected wallet. Source: docs.keplr.app, basic API. */
export interface KeplrApi {
  enable(chainIds: readonly string[]): Promise<void>
  disable?(chainIds: readonly string[]): Promise<void>
  experimentalSuggestChain?(info: object): Promise<void>
  getKey(chainId: string): Promise<unknown>
  signDirect(
    chainId: string,
    signer: string,
    document: {
      readonly bodyBytes: Uint8Array
      readonly authInfoBytes: Uint8Array
      readonly chainId: string
      /** A 64-bit number as text: wallets convert it. */
      readonly accountNumber: string
    },
    options: { readonly preferNoSetFee: boolean; readonly preferNoSetMemo: boolean },
  ): Promise<unknown>
  signArbitrary(chainId: string, signer: string, data: string): Promise<unknown>
}

const members: readonly string[] = ['enable', 'getKey', 'signDirect', 'signArbitrary']

/** Returns the wallet in a global; `undefined` if it is none. Never throws. */
export function readKeplr(global: unknown): KeplrApi | undefined {
  try {
    return isKeplr(global) ? global : undefined
  } catch {
    // A third party's getters may throw.
    return undefined
  }
}

function isKeplr(value: unknown): value is KeplrApi {
  return (
    typeof value === 'object' &&
    value !== null &&
    members.every((member) => typeof Reflect.get(value, member) === 'function')
  )
}

/** Errors of users who reject, which have no code. Source: Keplr, `Request rejected`. */
const rejected = /request rejected|user (rejected|denied|declined)/i

/** Returns an error with a code that the kernel knows, if its text says that the user rejected. */
export function walletError(error: unknown): unknown {
  const message: unknown = Reflect.get(Object(error), 'message')
  return typeof message === 'string' && rejected.test(message)
    ? { code: 4001, message: message.slice(0, 300) }
    : error
}
