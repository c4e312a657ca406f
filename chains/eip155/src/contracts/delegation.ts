/** Prefix of a delegated account's code. Source: EIP-7702. */
const designator = /^0xef0100([\da-f]{40})$/i

/**
 * Returns the contract that an account is delegated to; `undefined` for an account without code, and for a contract.
 *
 * @param code result of `eth_getCode`
 */
export function readDelegate(code: unknown): `0x${string}` | undefined {
  const [, delegate] = (typeof code === 'string' && designator.exec(code)) || []
  return delegate === undefined ? undefined : `0x${delegate.toLowerCase()}`
}
