/** How the code of a delegated account begins. Source: EIP-7702. */
const designator = /^0xef0100([\da-f]{40})$/i

/**
 * The contract that an account with a key has delegated itself to; `undefined` for an account without code, and for a
 * contract.
 *
 * @param code what `eth_getCode` answers
 */
export function readDelegate(code: unknown): `0x${string}` | undefined {
  const [, delegate] = (typeof code === 'string' && designator.exec(code)) || []
  return delegate === undefined ? undefined : `0x${delegate.toLowerCase()}`
}
