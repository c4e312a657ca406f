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

/** The token's part of the domain, and the owner's next nonce. */
export interface PermitDomain {
  readonly name: string
  readonly version: string
  readonly nonce: bigint
}

/** Source: ERC-2612, EIP-5267. Neither has `version`, but most tokens with a version other than 1 do. */
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
/** Version of tokens without `version`. */
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
 * Reads the signing domain of a token's permits. The token's name and version are used only if they reproduce its own
 * domain separator: a permit with another domain would fail only on the chain.
 */
export async function readPermitDomain(
  node: ChainNode,
  token: Hex,
  owner: Hex,
  signal?: AbortSignal,
): Promise<PermitDomain | undefined> {
  const nonces = encodeFunctionData({ abi, functionName: 'nonces', args: [owner] })
  const calls = [...QUESTIONS, nonces].map((data) => ({ to: token, data }))
  const [name, version, reported, separator, next] = await callContracts(node, calls, signal)
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
  for (const [domainName, domainVersion] of [...namesOf(reported), ...named]) {
    const domain = { name: domainName, version: domainVersion, chainId, verifyingContract: getAddress(token) }
    if (domainSeparator({ domain }) === separator.toLowerCase())
      return { name: domainName, version: domainVersion, nonce }
  }
  return undefined
}
