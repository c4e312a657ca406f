import { QuoinError, RpcError } from '#kernel'

export { RpcError }

/** A request that a Safe does not support. */
export const invalidParams = (why: string): QuoinError =>
  new QuoinError('RPC_PARAMS_INVALID', { details: why })

/** A request for another account than the Safe. */
export const unauthorized = (): RpcError =>
  new RpcError(4100, { message: 'That is not the account of the Safe' })
