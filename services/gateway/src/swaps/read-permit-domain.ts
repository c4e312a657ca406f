import {
  decodeAbiParameters,
  domainSeparator,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { ChainNode } from '../chains/chain-node.js'
import { callContracts } from '../tokens/call-contracts.js'
import { readWord } from '../tokens/token-answers.js'

/** What an owner's next permit has to say of its token. */
export interface PermitDomain {
  readonly name: string
  readonly version: string
  readonly nonce: bigint
}

/** Source: ERC-2612, EIP-5267. `version` is in neither, but in most tokens that are not of version 1. */
const abi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
])
const eip712Domain = parseAbiParameters('bytes1, string, string, uint256, address, bytes32, uint256[]')
const QUESTIONS = (['name', 'version', 'eip712Domain', 'DOMAIN_SEPARATOR'] as const).map((functionName) =>
  encodeFunctionData({ abi, functionName }),
)
/** Of tokens that do not tell it. */
const USUAL_VERSION = '1'

function textOf(answer: Hex | undefined): string | undefined {
  try {
    return answer && decodeAbiParameters([{ type: 'string' }], answer)[0]
  } catch {
    return undefined
  }
}

function namesOf(answer: Hex | undefined): readonly (readonly [name: string, version: string])[] {
  try {
    const [, name, version] = decodeAbiParameters(eip712Domain, answer ?? '0x')
    return [[name, version]]
  } catch {
    return []
  }
}

/**
 * Finds out what a permit of a token is signed over. What the token says of itself is believed only where its own domain comes
 * out of it: a permit over anything else would be refused when it is too late.
 */
export async function readPermitDomain(
  node: ChainNode,
  token: Hex,
  owner: Hex,
  signal?: AbortSignal,
): Promise<PermitDomain | undefined> {
  const nonces = encodeFunctionData({ abi, functionName: 'nonces', args: [owner] })
  const calls = [...QUESTIONS, nonces].map((data) => ({ to: token, data }))
  const [name, version, told, separator, next] = await callContracts(node, calls, signal)
  const nonce = readWord(next)
  if (nonce === undefined || separator?.length !== 66) return undefined
  const own = textOf(name)
  const named =
    own === undefined
      ? []
      : ([
          [own, textOf(version) ?? USUAL_VERSION],
          [own, USUAL_VERSION],
        ] as const)
  const chainId = Number(node.chain.id.replace('eip155:', ''))
  for (const [domainName, domainVersion] of [...namesOf(told), ...named]) {
    const domain = { name: domainName, version: domainVersion, chainId, verifyingContract: getAddress(token) }
    if (domainSeparator({ domain }) === separator.toLowerCase())
      return { name: domainName, version: domainVersion, nonce }
  }
  return undefined
}
