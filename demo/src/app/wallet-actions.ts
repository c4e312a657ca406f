import { isAddress, parseEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import type { DemoQuoin } from './demo-quoin.js'

/** What came of an action, for the person. */
export interface ActionResult {
  readonly text: string
  readonly detail?: string
}

/** The active account on its network, as it is when the person confirms. */
function confirmed(quoin: DemoQuoin) {
  const connection = quoin.connections.active('eip155')
  const address = connection?.accounts[0]?.address
  const expect = quoin.connections.caipAddress('eip155')
  if (!connection || !address || !expect || !isAddress(address)) throw new Error('No wallet is connected.')
  return { address, expect, chainId: Number(connection.caipNetworkId.split(':')[1]) }
}

/** Signs a text and verifies the signature against the account. */
export async function signStatement(quoin: DemoQuoin, statement: string): Promise<ActionResult> {
  const { address, expect } = confirmed(quoin)
  const params = [stringToHex(statement), address]
  const signature = await quoin.rpc.request<`0x${string}`>({ method: 'personal_sign', params, expect })
  const valid = await verifyMessage({ address, message: statement, signature })
  if (!valid) throw new Error('The signature does not belong to this account.')
  return { text: 'Signed, and the signature is valid.', detail: signature }
}

/** Signs a payout order as typed data and verifies the signature. Source: EIP-712. */
export async function requestPayout(
  quoin: DemoQuoin,
  recipient: string,
  amount: string,
): Promise<ActionResult> {
  const { address, expect, chainId } = confirmed(quoin)
  const typedData = {
    domain: { name: 'Lighthouse Treasury', version: '1', chainId },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Payout: [
        { name: 'recipient', type: 'address' },
        { name: 'wei', type: 'uint256' },
      ],
    },
    primaryType: 'Payout',
    message: { recipient, wei: parseEther(amount).toString() },
  } as const
  const params = [address, JSON.stringify(typedData)]
  const signature = await quoin.rpc.request<`0x${string}`>({ method: 'eth_signTypedData_v4', params, expect })
  if (!isAddress(recipient)) throw new Error('The recipient is not an address.')
  const { types, primaryType } = typedData
  const domain = { ...typedData.domain, chainId: BigInt(chainId) }
  const message = { recipient, wei: parseEther(amount) }
  const valid = await verifyTypedData({ domain, types, primaryType, message, address, signature })
  if (!valid) throw new Error('The signature does not belong to this account.')
  return { text: 'Order signed, and the signature is valid.', detail: signature }
}

/** Sends ether and waits until the chain has it. */
export async function sendPayout(quoin: DemoQuoin, recipient: string, amount: string): Promise<ActionResult> {
  const { address, expect } = confirmed(quoin)
  if (!isAddress(recipient)) throw new Error('The recipient is not an address. Nothing was sent.')
  const params = [{ from: address, to: recipient, value: `0x${parseEther(amount).toString(16)}` }]
  const id = await quoin.rpc.request<string>({ method: 'eth_sendTransaction', params, expect })
  const network = quoin.networks.active('eip155')
  const chain = quoin.chains.get('eip155')
  if (!network || !chain.waitForTransaction) return { text: 'Sent.', detail: id }
  const { status } = await chain.waitForTransaction({ network, id, timeoutMs: 30_000 })
  if (status === 'failed') throw new Error('The chain refused the transaction. The amount was not moved.')
  return { text: `${amount} ETH sent; the chain has it.`, detail: id }
}
