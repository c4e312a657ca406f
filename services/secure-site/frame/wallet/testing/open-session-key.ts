import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { receiptOf } from '../../../../../sandbox/src/chain/receipt-of.js'
import type { SessionKeyMeta } from '../session-keys/grant-on-chain.js'

/** Functions of a Roles Modifier and of Multicall3 that keys and accounts call. */
export const sessionKeyAbi = parseAbi([
  'function execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 roleKey, bool shouldRevert) returns (bool success)',
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
  'function assignRoles(address module, bytes32[] roleKeys, bool[] memberOf)',
])
const abi = sessionKeyAbi

/** Creates a session key of a page that acts as described in the README: without any request to the site. */
export async function openSessionKey(rpcUrl: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const anvil = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  await anvil.setBalance({ address: account.address, value: parseEther('1') })
  const client = createWalletClient({ account, transport: http(rpcUrl) })

  async function act({ rolesModifier, roleKey }: SessionKeyMeta, to: Hex, value: bigint, data: Hex) {
    const args = [to, value, data, 0, roleKey, true] as const
    const call = { address: rolesModifier, abi, functionName: 'execTransactionWithRole', args } as const
    // Detects reverts without sending anything.
    await anvil.simulateContract({ account, ...call })
    const hash = await client.writeContract({ chain: null, ...call })
    return (await receiptOf(anvil, hash)).status
  }

  return {
    account,
    act,
    /** The form for `signer` in a request. */
    asSigner: { type: 'secp256k1', publicKey: account.publicKey },
    sendCoins(meta: SessionKeyMeta, to: Hex, value: bigint) {
      const calls = [{ target: to, allowFailure: false, value, callData: '0x' }] as const
      const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [calls] })
      return act(meta, meta.multicall3, value, data)
    },
    sendTokens(meta: SessionKeyMeta, token: Hex, to: Hex, value: bigint) {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] })
      return act(meta, token, 0n, data)
    },
  }
}
