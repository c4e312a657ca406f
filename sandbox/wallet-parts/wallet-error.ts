/** An error for a page, with a code of EIP-1193, EIP-1474 or JSON-RPC. */
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
  new WalletError(4100, 'This site has no permission for this account. Call eth_requestAccounts first.')

export const unsupportedMethod = (method: string): WalletError =>
  new WalletError(4200, `The sandbox wallet has no method ${method.slice(0, 64)}.`)

export const unknownChain = (id: number): WalletError =>
  new WalletError(4902, `The wallet does not support chain ${id}. Add it with wallet_addEthereumChain first.`)

export const invalidParams = (what: string): WalletError =>
  new WalletError(-32602, `Invalid parameters: ${what}`)

/** Returns any thrown value as an error with a code; a node's own code is kept. */
export function asWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  // viem wraps the node's response; the innermost cause with a code is the node's.
  let code = -32603
  let cause: unknown = error
  while (cause instanceof Error) {
    if ('code' in cause && typeof cause.code === 'number') code = cause.code
    cause = cause.cause
  }
  const short = error instanceof Error && 'shortMessage' in error ? String(error.shortMessage) : undefined
  return new WalletError(
    code,
    short ?? (error instanceof Error ? error.message : 'The wallet could not complete the request.'),
  )
}
