import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  type PublicClient,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import { gasLimitOf } from '../../../wallet-parts/eip155/gas-limit-of.js'
import { receiptOf } from '../receipt-of.js'
import { SANDBOX_MNEMONIC } from '../sandbox-chains.js'
import {
  gatewayResolverCode,
  nameRegistryCode,
  nameResolverCode,
  universalResolverCode,
  wildcardResolverCode,
} from './name-code.js'
import { feeTokenCode, oddTokenCode, oldTokenCode, plainTokenCode } from './token-code.js'

/** In the order of `OddToken.Fault` in tokens.sol. */
const FAULTS = [
  'reverts',
  'no-decimals',
  'zero-decimals',
  'many-decimals',
  'huge-symbol',
  'tricks-reader',
  'burns-gas',
  'says-no',
  'no-symbol',
  'huge-balance',
] as const
export type TokenFault = (typeof FAULTS)[number]

const namesAbi = parseAbi([
  'function setResolver(bytes32 node, address to)',
  'function setAddr(bytes32 node, address to)',
  'function setName(bytes32 node, string to)',
  'function setAddr(bytes32 node, uint256 coinType, bytes to)',
  'function setText(bytes32 node, string key, string to)',
])

/** The names of a chain: the contracts of names.sol, with ENS's interfaces. */
export interface ChainNames {
  readonly registry: Hex
  readonly universalResolver: Hex
  /** Sets the address of a name. */
  setAddress(name: string, address: Hex): Promise<void>
  /** Sets the address of a name for a coin type (ENSIP-9, ENSIP-11), as bytes of any length. */
  setCoinAddress(name: string, coinType: bigint, address: Hex): Promise<void>
  setText(name: string, key: string, text: string): Promise<void>
  /** Sets the name of a reverse record by its own name: `<address>.80002105.reverse` (ENSIP-19). */
  setReverseName(reverse: string, name: string): Promise<void>
  /** Sets a record in the resolver that all names share, without an entry in the registry. */
  setRecordOnly(name: string, address: Hex): Promise<void>
  /** Sets the primary name of an address, also one that does not resolve back to it. */
  setPrimaryName(address: Hex, name: string): Promise<void>
  /** Resolves every name below this one to the address (ENSIP-10). */
  setWildcard(name: string, address: Hex): Promise<void>
  /** Resolves the name with records of a server (EIP-3668). */
  setGateway(name: string, url: string): Promise<void>
}

/** Deploys contracts on a sandbox chain from one of its funded accounts. */
export interface ChainDeployer {
  readonly account: HDAccount
  readonly client: PublicClient
  /** Returns the address of the contract. */
  deploy(code: Hex): Promise<Hex>
  /** Deploys a token. The deployer owns the whole supply. */
  deployToken(token: { name: string; symbol: string; decimals: number; supply: bigint }): Promise<Hex>
  deployOldToken(): Promise<Hex>
  /** Deploys a token that keeps a tenth of each transfer. */
  deployFeeToken(): Promise<Hex>
  deployOddToken(fault: TokenFault): Promise<Hex>
  deployNames(): Promise<ChainNames>
  /** Sends a transaction and resolves when a block contains it. */
  send(transaction: { to: Hex; data?: Hex; value?: bigint }): Promise<void>
}

/** @param addressIndex index of the paying account in the test mnemonic; default 0 */
export function createDeployer(rpcUrl: string, addressIndex = 0): ChainDeployer {
  const account = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex })
  const transport = http(rpcUrl)
  const client = createPublicClient({ transport, pollingInterval: 20 })
  const wallet = createWalletClient({ account, transport })

  async function deploy(data: Hex): Promise<Hex> {
    const hash = await wallet.sendTransaction({ chain: null, data })
    const { contractAddress } = await receiptOf(client, hash)
    if (!contractAddress) throw new Error('The chain did not deploy the contract.')
    return contractAddress
  }

  async function send(transaction: { to: Hex; data?: Hex; value?: bigint }): Promise<void> {
    const limit = await gasLimitOf(wallet, account, transaction)
    const hash = await wallet.sendTransaction({ chain: null, ...transaction, ...limit })
    const { status } = await receiptOf(client, hash)
    if (status !== 'success') throw new Error('The chain refused a transaction.')
  }

  const withAddress = (code: Hex, address: Hex): Hex =>
    `${code}${encodeAbiParameters(parseAbiParameters('address'), [address]).slice(2)}`

  async function deployNames(): Promise<ChainNames> {
    const registry = await deploy(nameRegistryCode)
    const resolver = await deploy(nameResolverCode)
    const universalResolver = await deploy(withAddress(universalResolverCode, registry))
    const setResolver = (name: string, to: Hex): Promise<void> => {
      const args = [namehash(name), to] as const
      return send({
        to: registry,
        data: encodeFunctionData({ abi: namesAbi, functionName: 'setResolver', args }),
      })
    }
    async function setReverseName(reverse: string, name: string): Promise<void> {
      await setResolver(reverse, resolver)
      const args = [namehash(reverse), name] as const
      await send({
        to: resolver,
        data: encodeFunctionData({ abi: namesAbi, functionName: 'setName', args }),
      })
    }
    return {
      registry,
      universalResolver,
      async setAddress(name, address) {
        await setResolver(name, resolver)
        const args = [namehash(name), address] as const
        await send({
          to: resolver,
          data: encodeFunctionData({ abi: namesAbi, functionName: 'setAddr', args }),
        })
      },
      async setCoinAddress(name, coinType, address) {
        await setResolver(name, resolver)
        const args = [namehash(name), coinType, address] as const
        await send({
          to: resolver,
          data: encodeFunctionData({ abi: namesAbi, functionName: 'setAddr', args }),
        })
      },
      setText(name, key, text) {
        const args = [namehash(name), key, text] as const
        return send({
          to: resolver,
          data: encodeFunctionData({ abi: namesAbi, functionName: 'setText', args }),
        })
      },
      setRecordOnly(name, address) {
        const args = [namehash(name), address] as const
        return send({
          to: resolver,
          data: encodeFunctionData({ abi: namesAbi, functionName: 'setAddr', args }),
        })
      },
      setReverseName,
      setPrimaryName: (address, name) =>
        setReverseName(`${address.slice(2).toLowerCase()}.addr.reverse`, name),
      async setWildcard(name, address) {
        await setResolver(name, await deploy(withAddress(wildcardResolverCode, address)))
      },
      async setGateway(name, url) {
        const argument = encodeAbiParameters(parseAbiParameters('string'), [url])
        await setResolver(name, await deploy(`${gatewayResolverCode}${argument.slice(2)}`))
      },
    }
  }

  return {
    account,
    client,
    deploy,
    send,
    deployNames,
    deployToken({ name, symbol, decimals, supply }) {
      const types = parseAbiParameters('string, string, uint8, uint256')
      const data = encodeAbiParameters(types, [name, symbol, decimals, supply])
      return deploy(`${plainTokenCode}${data.slice(2)}`)
    },
    deployOldToken: () => deploy(oldTokenCode),
    deployFeeToken: () => deploy(feeTokenCode),
    deployOddToken(fault) {
      const data = encodeAbiParameters(parseAbiParameters('uint8'), [FAULTS.indexOf(fault)])
      return deploy(`${oddTokenCode}${data.slice(2)}`)
    },
  }
}
