import { QuoinError, RpcError } from '#kernel'

export { RpcError }

/** The page asked in a way that a Safe cannot be asked. */
export const invalidParams = (why: string): QuoinError =>
  new QuoinError('RPC_PARAMS_INVALID', { details: why })

/** The page asked for another account than the Safe. */
export const unauthorized = (): RpcError =>
  new RpcError(4100, { message: 'That is not the account of the Safe' })
