import { getAddress } from 'viem/utils'

/** An address in lower case with its checksum. Source: EIP-55. Only ever imported dynamically: it brings keccak. */
export function checksumOf(address: string): string {
  // The caller checked the shape; viem's type says the same.
  return getAddress(address as `0x${string}`)
}
