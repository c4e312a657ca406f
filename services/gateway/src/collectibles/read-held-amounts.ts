import { encodeFunctionData, type Hex, hexToBigInt, parseAbi, size } from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import { callContracts } from '../tokens/call-contracts.js'

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** Reads a word of 32 bytes; `undefined` for anything else: a contract may return any bytes. */
const word = (answer: Hex | undefined): bigint | undefined =>
  answer !== undefined && size(answer) === 32 ? hexToBigInt(answer) : undefined

/**
 * Reads an account's current amount of each collectible from the contracts: ERC-721's `ownerOf`, ERC-1155's
 * `balanceOf`.
 *
 * @throws `Problem` if no node answered
 */
export async function readHeldAmounts(
  node: ChainNode,
  account: string,
  ids: readonly { readonly token: string; readonly token_id: string }[],
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const owner = BigInt(account)
  const calls = ids.flatMap(({ token, token_id }) => {
    const id = BigInt(token_id)
    return [
      { to: token, data: encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] }) },
      // An indexed account is an address.
      { to: token, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [account as Hex, id] }) },
    ]
  })
  const answers = await callContracts(node, calls, signal)
  return ids.map((_, at) => {
    const held = word(answers[2 * at + 1])
    if (held !== undefined) return held
    return word(answers[2 * at]) === owner ? 1n : 0n
  })
}
