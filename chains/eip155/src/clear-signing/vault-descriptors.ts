import { toFunctionSelector } from 'viem/utils'
import type { ChainRequest, NodeClient } from '#kernel'
import { isBytes } from '../params/param-shapes.js'
import { address, type Formats, raw, token } from './bundled/write-descriptor.js'
import { parseSignature, toAbiFunction } from './parse-signature.js'
import type { Json } from './read-json.js'

/** A contract that answers as a vault of ERC-4626 or ERC-7540. */
export interface Vault {
  /** The token that is deposited. */
  readonly asset: string
  /** The token of the shares: the vault itself, unless it names another one (ERC-7575). */
  readonly share: string
}

/** The functions of both standards; `withdraw` and `redeem` have the same signature in both, with another meaning of the last parameter. */
const formatsOf = ({ asset, share }: Vault): Formats => ({
  'deposit(uint256 assets, address receiver)': [
    'Deposit into a vault',
    token('Deposit', 'assets', asset),
    address('Shares go to', 'receiver'),
  ],
  'mint(uint256 shares, address receiver)': [
    'Buy shares of a vault',
    token('Shares', 'shares', share),
    address('Shares go to', 'receiver'),
  ],
  'withdraw(uint256 assets, address receiver, address owner)': [
    'Withdraw from a vault',
    token('Withdraw', 'assets', asset),
    address('Assets go to', 'receiver'),
    address('Owner or controller of the shares', 'owner'),
  ],
  'redeem(uint256 shares, address receiver, address owner)': [
    'Redeem shares of a vault',
    token('Shares', 'shares', share),
    address('Assets go to', 'receiver'),
    address('Owner or controller of the shares', 'owner'),
  ],
  'deposit(uint256 assets, address receiver, address controller)': [
    'Claim a requested deposit',
    token('Deposit', 'assets', asset),
    address('Shares go to', 'receiver'),
    address('Controller of the request', 'controller'),
  ],
  'mint(uint256 shares, address receiver, address controller)': [
    'Claim shares of a requested deposit',
    token('Shares', 'shares', share),
    address('Shares go to', 'receiver'),
    address('Controller of the request', 'controller'),
  ],
  'requestDeposit(uint256 assets, address controller, address owner)': [
    'Request a deposit into a vault',
    token('Deposit', 'assets', asset),
    address('Controller of the request', 'controller'),
    address('Owner of the assets', 'owner'),
  ],
  'requestRedeem(uint256 shares, address controller, address owner)': [
    'Request to redeem shares of a vault',
    token('Shares', 'shares', share),
    address('Controller of the request', 'controller'),
    address('Owner of the shares', 'owner'),
  ],
  'setOperator(address operator, bool approved)': [
    'Allow another account to act for you in a vault',
    address('Operator', 'operator'),
    raw('Allowed', 'approved'),
  ],
})

const nobody = { asset: '', share: '' }
const selectors: readonly string[] = Object.keys(formatsOf(nobody)).flatMap((key) => {
  const signature = parseSignature(key)
  return signature ? [toFunctionSelector(toAbiFunction(signature))] : []
})

/** Returns whether calldata begins with a function of a vault. */
export const mayCallVault = (data: string): boolean => selectors.includes(data.slice(0, 10).toLowerCase())

/** Writes the descriptor of a vault. */
export function vaultDescriptor(vault: Vault): Json {
  const formats = Object.entries(formatsOf(vault)).map(([key, [intent, ...fields]]) => [
    key,
    { intent, fields },
  ])
  return {
    context: { contract: {} },
    metadata: { owner: 'ERC-4626' },
    display: { formats: Object.fromEntries(formats) },
  }
}

/** Selectors of `asset()`, `convertToAssets(uint256)` with the number 0, and `share()`. Sources: ERC-4626, ERC-7575. */
const [askAsset, askWorth, askShare] = ['0x38d52e0f', `0x07a2d13a${'0'.repeat(64)}`, '0xa8d5fd65']

/** Returns the address in the answer of a contract; `undefined` if it is none: another node would answer the same. */
function readAddress(result: unknown): string | undefined {
  if (!isBytes(result, 32) || !/^0x0{24}(?!0{40}$)/.test(result) || result.length !== 66) return undefined
  return `0x${result.slice(26).toLowerCase()}`
}

/** Reads a contract as a vault; `undefined` if it does not answer as one. Anybody's contract may. Never rejects. */
export async function readVault(
  node: NodeClient,
  request: ChainRequest,
  to: string,
): Promise<Vault | undefined> {
  const ask = <T>(data: string, check: (result: unknown) => T): Promise<T | undefined> =>
    node
      .read({ ...request, method: 'eth_call', params: [{ to, data }, 'latest'] }, check)
      .catch(() => undefined)
  const [asset, isVault, share] = await Promise.all([
    ask(askAsset, readAddress),
    ask(askWorth, (result) => isBytes(result, 32) && result.length === 66),
    ask(askShare, readAddress),
  ])
  return asset !== undefined && isVault === true ? { asset, share: share ?? to.toLowerCase() } : undefined
}
