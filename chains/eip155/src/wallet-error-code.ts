/** The numeric code of what a wallet threw or told; reading it may run code of the wallet. */
export function walletErrorCode(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  try {
    const code: unknown = Reflect.get(thrown, 'code')
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

/** The code of the error that a wallet wrapped into another: `data.originalError.code`, as mobile wallets do. */
export function wrappedErrorCode(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  try {
    const data: unknown = Reflect.get(thrown, 'data')
    if (typeof data !== 'object' || data === null) return undefined
    return walletErrorCode(Reflect.get(data, 'originalError'))
  } catch {
    return undefined
  }
}
