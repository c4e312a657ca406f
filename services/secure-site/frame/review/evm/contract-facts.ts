import { decodeAbiParameters, hexToBytes } from 'viem/utils'
import { NodeRefusal, type ReviewNode } from '../review-node.js'
import { sanitizeSymbol, type TokenFacts } from '../token-book.js'

/** A contract's self-declared properties. */
export interface ContractFacts extends TokenFacts {
  /** `unclear` if it supports neither interface, or the node did not respond: then its calldata is ambiguous. */
  readonly standard: 'token' | 'nft' | 'unclear'
}

/** More than a readable request contains. */
const maxContracts = 16
const maxDecimals = 77
/** Calls of ERC-20 and ERC-165 (`supportsInterface` of ERC-721, and of the id that no contract may support). */
const decimalsCall = '0x313ce567'
const symbolCall = '0x95d89b41'
const interfaceCall = (id: string): string => `0x01ffc9a7${id.padEnd(64, '0')}`
const erc721 = '80ac58cd'
const nobody = 'ffffffff'

const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && value.length < 10_000 && /^0x(?:[\da-f]{2})*$/i.test(value)

/** Calls a view function; returns `refused` if the contract lacks it, `undefined` if the node did not respond. */
async function callView(
  node: ReviewNode,
  to: string,
  data: string,
): Promise<`0x${string}` | 'refused' | undefined> {
  try {
    const answer = await node.request('eth_call', [{ to, data }, 'latest'])
    if (!isHex(answer)) return undefined
    return answer === '0x' ? 'refused' : answer
  } catch (error) {
    return error instanceof NodeRefusal ? 'refused' : undefined
  }
}

function readText(answer: `0x${string}` | 'refused' | undefined): string | undefined {
  if (answer === undefined || answer === 'refused') return undefined
  try {
    // Old tokens return 32 bytes.
    if (answer.length === 66) return new TextDecoder().decode(hexToBytes(answer)).replace(/\0[\s\S]*$/, '')
    return decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return undefined
  }
}

const isWord = (answer: string | undefined): answer is `0x${string}` => answer?.length === 66
const isTrue = (answer: string | undefined): boolean => isWord(answer) && BigInt(answer) === 1n

async function readContract(node: ReviewNode, address: string): Promise<ContractFacts> {
  const [decimals, symbol, isNft, isAnything] = await Promise.all(
    [decimalsCall, symbolCall, interfaceCall(erc721), interfaceCall(nobody)].map((data) =>
      callView(node, address, data),
    ),
  )
  const value = isWord(decimals) && BigInt(decimals) <= maxDecimals ? Number(BigInt(decimals)) : undefined
  const facts = { symbol: sanitizeSymbol(readText(symbol)), decimals: value }
  if (isTrue(isNft)) {
    const isSure = isAnything !== undefined && !isTrue(isAnything) && value === undefined
    return { ...facts, standard: isSure ? 'nft' : 'unclear' }
  }
  return { ...facts, standard: value !== undefined && isNft !== undefined ? 'token' : 'unclear' }
}

/** Returns the properties of contracts, by their address in lower case. Contracts above the limit are left out. */
export async function readContracts(
  node: ReviewNode,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, ContractFacts>> {
  const requested = [...new Set([...addresses].map((one) => one.toLowerCase()))].slice(0, maxContracts)
  const facts = await Promise.all(requested.map((one) => readContract(node, one)))
  return new Map(requested.flatMap((one, at) => (facts[at] ? [[one, facts[at]] as const] : [])))
}

/** Returns the addresses that are contracts; those without a response of the node are left out. */
export async function findContracts(
  node: ReviewNode,
  addresses: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const requested = [...new Set([...addresses].map((one) => one.toLowerCase()))].slice(0, maxContracts)
  const codes = await Promise.all(
    requested.map((one) => node.request('eth_getCode', [one, 'latest']).catch(() => undefined)),
  )
  // A user's account that delegates (EIP-7702) does not count as a contract.
  const isContract = (code: unknown): boolean =>
    typeof code === 'string' && code.length > 2 && !/^0xef0100[\da-f]{40}$/i.test(code)
  return new Set(requested.filter((_, at) => isContract(codes[at])))
}
