import {
  concatHex,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeAbiParameters,
  getContractAddress,
  type Hex,
  http,
  padHex,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { receiptOf } from '../../src/chain/receipt-of.js'
import type { WalletChain } from '../../wallet-parts/eip155/wallet-chain.js'
import { sandboxSafeCode } from '../contract/sandbox-safe-code.js'
import type { SafeCall } from './read-call.js'

/** The ninth account of the sandbox's mnemonic; no other part of the sandbox uses it. */
const owner = privateKeyToAccount('0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97')

/** Deploys by CREATE2, so that the Safe has the same address on every chain. Anvil includes this deployer. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const salt = padHex('0x5afe', { size: 32 })
const initCode = concatHex([sandboxSafeCode, encodeAbiParameters([{ type: 'address' }], [owner.address])])

const abi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls)',
  'function ownHash(bytes32 hash) view returns (bytes32)',
])

/** The sandbox's Safe on a chain: a contract with one owner. */
export interface SafeAccount {
  readonly address: Hex
  readonly owner: Hex
  /** Sends the calls in one transaction; resolves with its hash once it is in a block. */
  execute(calls: readonly SafeCall[]): Promise<{ readonly hash: Hex; readonly isDone: boolean }>
  /** Returns the signature that the contract accepts for a hash (ERC-1271). */
  sign(hash: Hex): Promise<Hex>
}

/** Deploys the contract and funds it with test money, each if missing. */
export async function openSafeAccount({ id, name, rpcUrl, symbol }: WalletChain): Promise<SafeAccount> {
  const chain = defineChain({
    id,
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const transport = http(rpcUrl)
  const client = createPublicClient({ chain, transport })
  const wallet = createWalletClient({ account: owner, chain, transport })
  const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: initCode })
  const mined = (hash: Hex) => receiptOf(client, hash)

  if (!(await client.getCode({ address })))
    await mined(await wallet.sendTransaction({ to: deployer, data: concatHex([salt, initCode]) }))
  if ((await client.getBalance({ address })) < parseEther('1'))
    await mined(await wallet.sendTransaction({ to: address, value: parseEther('10') }))

  return {
    address,
    owner: owner.address,
    async execute(calls) {
      const hash = await wallet.writeContract({ address, abi, functionName: 'execute', args: [[...calls]] })
      const { status } = await mined(hash)
      return { hash, isDone: status === 'success' }
    },
    async sign(hash) {
      const own = await client.readContract({ address, abi, functionName: 'ownHash', args: [hash] })
      return owner.sign({ hash: own })
    },
  }
}
