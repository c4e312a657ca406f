import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { ApprovalKey } from './approval-logs.js'

type Hex = `0x${string}`

/** Sources: ERC-20, ERC-721, ERC-1155, Permit2. */
const abi = parseAbi([
  'struct Pair { address token; address spender; }',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function getApproved(uint256 tokenId) view returns (address)',
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function setApprovalForAll(address operator, bool approved)',
  'function lockdown(Pair[] approvals)',
])
const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
])

/** The address that stands for no spender. */
export const nobody: Hex = `0x${'0'.repeat(40)}`

/** The contract whose state decides what can be taken. */
export const assetOf = (key: ApprovalKey): Hex => (key.kind === 'permit2' ? key.token : key.contract)

/** Encodes the call that reads an approval from its contract. */
export function stateCallOf(key: ApprovalKey, owner: Hex): Hex {
  switch (key.kind) {
    case 'token':
      return encodeFunctionData({ abi, functionName: 'allowance', args: [owner, key.spender] })
    case 'nft':
      return encodeFunctionData({ abi, functionName: 'getApproved', args: [key.tokenId] })
    case 'nfts':
      return encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [owner, key.spender] })
    case 'permit2': {
      const args = [owner, key.token, key.spender] as const
      return encodeFunctionData({ abi: permit2Abi, functionName: 'allowance', args })
    }
  }
}

/** Encodes the call that ends an approval. */
export function revocationOf(key: ApprovalKey): Hex {
  switch (key.kind) {
    case 'token':
      return encodeFunctionData({ abi, functionName: 'approve', args: [key.spender, 0n] })
    case 'nft':
      return encodeFunctionData({ abi, functionName: 'approve', args: [nobody, key.tokenId] })
    case 'nfts':
      return encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [key.spender, false] })
    case 'permit2': {
      const { token, spender } = key
      return encodeFunctionData({ abi, functionName: 'lockdown', args: [[{ token, spender }]] })
    }
  }
}

/** Encodes the call that reads the owner of an NFT. */
export const ownerCallOf = (tokenId: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] })

/** Encodes the call that reads an allowance of a token. */
export const allowanceCallOf = (owner: Hex, spender: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] })

/** Decodes an allowance in Permit2; `undefined` if it is none. */
export function readPermit2Allowance(
  answer: Hex,
): { readonly amount: bigint; readonly expires: number } | undefined {
  try {
    const [amount, expires] = decodeFunctionResult({
      abi: permit2Abi,
      functionName: 'allowance',
      data: answer,
    })
    return { amount, expires }
  } catch {
    return undefined
  }
}
