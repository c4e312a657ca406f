import type { Hono } from 'hono'
import {
  type Address,
  concat,
  createPublicClient,
  encodeAbiParameters,
  getAddress,
  type Hex,
  hexToBigInt,
  http,
  isAddress,
  isHex,
  numberToHex,
  parseAbi,
  parseEther,
  size,
} from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'
import { sponsor } from './bundler-keys.js'
import { paymasterAddress } from './deploy-smart-accounts.js'
import { jsonRpcApp, RpcFault } from './json-rpc-app.js'
import { smartAccountContracts } from './smart-account-contracts.js'

export interface PaymasterOptions {
  readonly rpcUrl: string
  readonly chainId: number
  /** Returns whether its contract is deployed. */
  readonly isOpen: () => boolean
  /** Total limit for an account, in wei. Default 0.2 ether. */
  readonly maxForAccount?: bigint
  /** Seconds since 1970. Default: the system clock. */
  readonly now?: () => number
}

const paymasterAbi = parseAbi([
  'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function getHash(Operation operation, uint48 validUntil, uint48 validAfter) view returns (bytes32)',
])

/** Validity of a sponsorship in seconds. */
const VALIDITY = 600
const VERIFICATION_GAS = 100_000n
/** The entry point requires more than zero; the contract does nothing after the operation. */
const POST_OP_GAS = 1n
/** A well-formed signature of an unknown signer: gas estimates must not fail because of it. */
const NOBODYS_SIGNATURE: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'
const INVALID_PARAMS = -32602

const paymasterData = (validUntil: number, signature: Hex): Hex =>
  concat([encodeAbiParameters([{ type: 'uint48' }, { type: 'uint48' }], [validUntil, 0]), signature])

function readOperation(given: unknown): UserOperation<'0.7'> {
  const fields = typeof given === 'object' && given !== null ? given : {}
  function hex(name: string, isNeeded = true): Hex | undefined {
    const value: unknown = Reflect.get(fields, name)
    if (isHex(value) || (!isNeeded && value === undefined)) return value
    throw new RpcFault(INVALID_PARAMS, `"${name}" of the user operation is missing or not hexadecimal.`)
  }
  function amount(name: string, otherwise = 0n): bigint {
    const value = hex(name, false)
    if (value !== undefined && size(value) > 32)
      throw new RpcFault(INVALID_PARAMS, `"${name}" of the user operation is too large.`)
    return value === undefined || value === '0x' ? otherwise : hexToBigInt(value)
  }
  const address = (name: string): Address | undefined => {
    const value = hex(name, false)
    if (value === undefined) return undefined
    if (isAddress(value, { strict: false })) return getAddress(value)
    throw new RpcFault(INVALID_PARAMS, `"${name}" of the user operation is not an address.`)
  }
  const sender = address('sender')
  if (!sender) throw new RpcFault(INVALID_PARAMS, 'The user operation has no sender.')
  const factory = address('factory')
  return {
    sender,
    nonce: amount('nonce'),
    callData: hex('callData') ?? '0x',
    signature: '0x',
    ...(factory && { factory, factoryData: hex('factoryData') ?? '0x' }),
    callGasLimit: amount('callGasLimit'),
    verificationGasLimit: amount('verificationGasLimit'),
    preVerificationGas: amount('preVerificationGas'),
    maxFeePerGas: amount('maxFeePerGas'),
    maxPriorityFeePerGas: amount('maxPriorityFeePerGas'),
    paymaster: paymasterAddress,
    paymasterVerificationGasLimit: amount('paymasterVerificationGasLimit', VERIFICATION_GAS),
    paymasterPostOpGasLimit: amount('paymasterPostOpGasLimit', POST_OP_GAS),
  }
}

/** Returns the maximum cost of an operation for the paymaster, in wei. */
function maxCostOf(operation: UserOperation<'0.7'>): bigint {
  const gas =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n)
  return gas * operation.maxFeePerGas
}

/**
 * Creates the sandbox's paymaster service (ERC-7677). It pays the fees of all accounts up to a limit for each. It
 * counts the maximum cost of an operation, and counts an operation once even if it is signed repeatedly.
 */
export function createPaymaster(options: PaymasterOptions): Hono {
  const { rpcUrl, chainId, isOpen, maxForAccount = parseEther('0.2') } = options
  const { now = () => Math.floor(Date.now() / 1000) } = options
  const client = createPublicClient({ transport: http(rpcUrl) })
  /** Maximum cost of each sponsored operation, by account and nonce. */
  const promised = new Map<Address, Map<bigint, bigint>>()

  async function sign(operation: UserOperation<'0.7'>): Promise<Hex> {
    const { sender, nonce } = operation
    const costs = promised.get(sender) ?? new Map<bigint, bigint>()
    const others = [...costs].reduce((sum, [other, cost]) => (other === nonce ? sum : sum + cost), 0n)
    const cost = maxCostOf(operation)
    if (others + cost > maxForAccount) {
      throw new RpcFault(-32000, 'The sandbox has paid enough fees for this account: pay this one yourself.')
    }
    promised.set(sender, costs.set(nonce, cost))
    const validUntil = now() + VALIDITY
    const { nonce: number, ...packed } = toPackedUserOperation({
      ...operation,
      paymasterData: paymasterData(validUntil, NOBODYS_SIGNATURE),
    })
    const hash = await client.readContract({
      address: paymasterAddress,
      abi: paymasterAbi,
      functionName: 'getHash',
      args: [{ ...packed, nonce: number }, validUntil, 0],
    })
    return paymasterData(validUntil, await sponsor.signMessage({ message: { raw: hash } }))
  }

  return jsonRpcApp(async ({ method, params }) => {
    if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData')
      throw new RpcFault(
        -32601,
        'This service supports only pm_getPaymasterStubData and pm_getPaymasterData.',
      )
    if (!isOpen()) throw new RpcFault(-32000, 'The sandbox has not started smart accounts.')
    const [given, entryPoint, chain]: readonly unknown[] = Array.isArray(params) ? params : []
    if (String(entryPoint).toLowerCase() !== smartAccountContracts.entryPoint.toLowerCase())
      throw new RpcFault(INVALID_PARAMS, 'This paymaster pays at the entry point 0.7 only.')
    if (chain !== numberToHex(chainId))
      throw new RpcFault(INVALID_PARAMS, `This paymaster pays on chain ${chainId} only.`)
    const operation = readOperation(given)
    if (method === 'pm_getPaymasterData')
      return { paymaster: paymasterAddress, paymasterData: await sign(operation) }
    return {
      paymaster: paymasterAddress,
      paymasterData: paymasterData(now() + VALIDITY, NOBODYS_SIGNATURE),
      paymasterVerificationGasLimit: numberToHex(VERIFICATION_GAS),
      paymasterPostOpGasLimit: numberToHex(POST_OP_GAS),
      sponsor: { name: 'Quoin Sandbox' },
      isFinal: false,
    }
  })
}
