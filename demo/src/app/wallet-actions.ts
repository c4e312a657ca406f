import { createPublicClient, http, isAddress, parseEther, parseUnits } from 'viem'
import type { DemoQuoin } from './demo-quoin.js'

/** The result of an action, for the user. */
export interface ActionResult {
  readonly text: string
  readonly detail?: string
}

/** Returns the active account and its network at the time of the user's confirmation. */
function confirmed(quoin: DemoQuoin) {
  const network = quoin.networks.active()
  const namespace = network?.chainNamespace
  const account = quoin.connections.active(namespace)?.accounts[0]
  const expect = quoin.connections.caipAddress(namespace)
  if (!network || !namespace || !account || !expect) throw new Error('No wallet is connected.')
  return { network, namespace, account, address: account.address, expect, chain: quoin.chains.get(namespace) }
}

/** Signs a text with the active account, and verifies the signature against the account. */
export async function signStatement(quoin: DemoQuoin, statement: string): Promise<ActionResult> {
  const { network, namespace, address, expect, chain } = confirmed(quoin)
  const call = await chain.messages?.request({ address, message: statement })
  if (!call) throw new Error(`${chain.name} has no messages to sign.`)
  const answer = await quoin.rpc.request({ ...call, namespace, expect })
  const signature = (await chain.messages?.readSignature(answer)) ?? String(answer)
  const valid = await chain.messages?.verify?.({ network, address, message: statement, signature })
  if (!valid) throw new Error('The signature does not belong to this account.')
  return { text: 'Signed, and the signature is valid.', detail: signature }
}

/** Signs a payout order as typed data and verifies the signature. Source: EIP-712. */
export async function requestPayout(
  quoin: DemoQuoin,
  recipient: string,
  amount: string,
): Promise<ActionResult> {
  const { address, expect, network } = confirmed(quoin)
  const chainId = Number(network.id)
  if (!isAddress(address) || !isAddress(recipient)) throw new Error('The recipient is not an address.')
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
  const { types, primaryType } = typedData
  const domain = { ...typedData.domain, chainId: BigInt(chainId) }
  const message = { recipient, wei: parseEther(amount) }
  // A smart account has no key: its contract verifies signatures, also before its deployment (ERC-1271, ERC-6492).
  const node = createPublicClient({ transport: http(network.rpcUrls.default.http[0]) })
  const valid = await node.verifyTypedData({ domain, types, primaryType, message, address, signature })
  if (!valid) throw new Error('The signature does not belong to this account.')
  return { text: 'Order signed, and the signature is valid.', detail: signature }
}

/** Sends the network's coin and waits until it is mined. */
export async function sendPayout(quoin: DemoQuoin, recipient: string, amount: string): Promise<ActionResult> {
  const { network, namespace, account, address, expect, chain } = confirmed(quoin)
  const to = await chain.checkAddress(recipient, network)
  if (!to.valid) throw new Error('The recipient is not an address of this network. Nothing was sent.')
  const { decimals, symbol } = network.nativeCurrency
  const value = parseUnits(amount, decimals)
  const intent = { network, from: address, to: to.address, value, publicKey: account.publicKey }
  const transfer = await chain.transfers?.build(intent)
  if (!transfer) throw new Error(`${chain.name} has no transfers.`)
  const answer = await quoin.rpc.request({ ...transfer.call, namespace, expect })
  const id = await transfer.submit(answer)
  const outcome = await chain.transactions?.waitFor({ network, id, timeoutMs: 60_000 })
  if (outcome?.status === 'failed')
    throw new Error('The chain refused the transaction. The amount was not moved.')
  return { text: `${amount} ${symbol} sent; the chain has it.`, detail: id }
}
