/** A refusal with a code of EIP-1193, EIP-1474 or JSON-RPC, as a page receives it. */
export class WalletError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'WalletError'
    this.code = code
    this.data = data
  }
}

export const userRejected = (): WalletError =>
  new WalletError(4001, 'The request was declined in the wallet.')

export const unauthorized = (): WalletError =>
  new WalletError(4100, 'This site may not use this account. Ask for accounts first (eth_requestAccounts).')

export const unsupportedMethod = (method: string): WalletError =>
  new WalletError(4200, `The sandbox wallet has no method ${method.slice(0, 64)}.`)

export const unknownChain = (id: number): WalletError =>
  new WalletError(4902, `The wallet does not know chain ${id}. Add it first (wallet_addEthereumChain).`)

export const invalidParams = (what: string): WalletError =>
  new WalletError(-32602, `Wrong parameters: ${what}`)

/** Whatever was thrown, as an error with a code; a node's own code is kept. */
export function asWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  // viem wraps the node's answer; the innermost cause with a code is the node's.
  let code = -32603
  let cause: unknown = error
  while (cause instanceof Error) {
    if ('code' in cause && typeof cause.code === 'number') code = cause.code
    cause = cause.cause
  }
  const short = error instanceof Error && 'shortMessage' in error ? String(error.shortMessage) : undefined
  return new WalletError(
    code,
    short ?? (error instanceof Error ? error.message : 'The wallet failed at this request.'),
  )
}
