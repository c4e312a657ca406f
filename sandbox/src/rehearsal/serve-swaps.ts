import { startLifi } from '@quoin/gateway/testing/stand-ins/start-lifi'
import { ONEINCH_KEY, startOneinch } from '@quoin/gateway/testing/stand-ins/start-oneinch'
import { startZeroex, ZEROEX_KEY } from '@quoin/gateway/testing/stand-ins/start-zeroex'
import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  isHash,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import {
  allowanceHolderStandInRuntime,
  bridgeStandInRuntime,
  routerStandInRuntime,
  settlerStandInRuntime,
} from '../chain/contracts/rehearsal-code.js'
import { receiptOf } from '../chain/receipt-of.js'
import { SANDBOX_MNEMONIC } from '../chain/sandbox-chains.js'
import { ETHER_PRICE, type RunningNetwork } from './rehearsed-networks.js'
import type { ServedProviders } from './served-providers.js'

/** 1inch's router, 0x's AllowanceHolder and Settler, and LI.FI's diamond. Source: their lists of contracts. */
const ONEINCH_ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const ALLOWANCE_HOLDER = '0x0000000000001fF3684f28c67538d4D072C22734'
const SETTLER = '0x7f6cee965959295cc64d0e6c00d99d6532d8e86b'
const LIFI_DIAMOND = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
/** The coin, as 1inch and 0x write it. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Account of the test mnemonic that delivers bridged tokens. */
const RELAYER = 8

/** Of rehearsal.sol. */
const bridgeAbi = parseAbi([
  'function deliver(address token, address receiver, uint256 amount) payable',
  'event BridgeStarted(address indexed receiver, bytes32 token, uint256 amount, uint256 destinationChainId)',
])

/** Price in US dollars and decimals of a token. */
function worthOf(network: RunningNetwork | undefined, token: string) {
  const address = token.toLowerCase()
  const isEther = [COIN, zeroAddress, network?.contracts.wrappedCoin?.toLowerCase()].includes(address)
  return isEther
    ? { price: ETHER_PRICE, decimals: 18 }
    : network?.tokens.find((one) => one.address.toLowerCase() === address)
}

/** Returns what an amount of one token is worth in another, less a fee in thousandths; 0 if one has no price. */
function exchanged(
  amount: bigint,
  from: ReturnType<typeof worthOf>,
  to: ReturnType<typeof worthOf>,
  fee: bigint,
): bigint {
  if (!from || !to) return 0n
  const value = amount * BigInt(from.price) * 10n ** BigInt(to.decimals) * (1000n - fee)
  return value / (BigInt(to.price) * 10n ** BigInt(from.decimals) * 1000n)
}

/** Puts the contracts that execute the stand-ins' transactions onto a chain. */
async function putContracts({ rpcUrl }: RunningNetwork): Promise<void> {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  await node.setCode({ address: ONEINCH_ROUTER, bytecode: routerStandInRuntime })
  await node.setCode({ address: ALLOWANCE_HOLDER, bytecode: allowanceHolderStandInRuntime })
  await node.setCode({ address: SETTLER, bytecode: settlerStandInRuntime })
  await node.setCode({ address: LIFI_DIAMOND, bytecode: bridgeStandInRuntime })
  // They pay coins from their own balance.
  for (const address of [ONEINCH_ROUTER, SETTLER] as const)
    await node.setBalance({ address, value: 10n ** 24n })
}

/** Delivers bridges on the other network, once each, when their state is asked for. */
function createRelayer(networks: readonly RunningNetwork[]) {
  const delivered = new Map<string, Promise<object | undefined>>()

  async function deliver(transactionId: Hex): Promise<object | undefined> {
    for (const { id, rpcUrl } of networks) {
      const client = createPublicClient({ transport: http(rpcUrl) })
      const receipt = await client.getTransactionReceipt({ hash: transactionId }).catch(() => undefined)
      if (receipt?.status !== 'success') continue
      const [started] = parseEventLogs({ abi: bridgeAbi, eventName: 'BridgeStarted', logs: receipt.logs })
      const destination = networks.find((one) => BigInt(one.id) === started?.args.destinationChainId)
      if (!started || !destination) return undefined
      const { receiver, token, amount } = started.args
      const bought = getAddress(`0x${token.slice(-40)}`)
      const isCoin = bought === destination.contracts.wrappedCoin
      const hash = await send(destination, isCoin ? zeroAddress : bought, receiver, amount)
      return {
        status: 'DONE',
        substatus: 'COMPLETED',
        sending: { txHash: transactionId, chainId: id },
        receiving: { txHash: hash, chainId: destination.id },
      }
    }
    return undefined
  }

  async function send(
    { rpcUrl }: RunningNetwork,
    token: Address,
    receiver: Address,
    amount: bigint,
  ): Promise<Hex> {
    const transport = http(rpcUrl)
    const account = mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: RELAYER })
    const args = [token, receiver, amount] as const
    const hash = await createWalletClient({ account, transport }).sendTransaction({
      chain: null,
      to: LIFI_DIAMOND,
      data: encodeFunctionData({ abi: bridgeAbi, functionName: 'deliver', args }),
      value: token === zeroAddress ? amount : 0n,
    })
    await receiptOf(createPublicClient({ transport }), hash)
    return hash
  }

  return {
    /** Returns LI.FI's state of a transaction; `undefined`: it is in no block yet, or no bridge. */
    async state(transactionId: string): Promise<object | undefined> {
      if (!isHash(transactionId)) return undefined
      const known = delivered.get(transactionId) ?? deliver(transactionId)
      delivered.set(transactionId, known)
      const state = await known.catch(() => undefined)
      if (state === undefined) delivered.delete(transactionId)
      return state
    },
  }
}

/** Starts the stand-ins of 1inch, 0x and LI.FI, whose transactions the local chains execute at the rehearsal's prices. */
export async function serveSwaps(networks: readonly RunningNetwork[]): Promise<ServedProviders> {
  const networkOf = (chainId: number): RunningNetwork | undefined => networks.find(({ id }) => id === chainId)
  for (const network of networks) await putContracts(network)
  const relayer = createRelayer(networks)
  const [oneinch, zeroex, lifi] = await Promise.all([
    startOneinch(undefined, ({ chainId, src, dst, amount }) => {
      const network = networkOf(chainId)
      return exchanged(amount, worthOf(network, src), worthOf(network, dst), 1n)
    }),
    // It takes more than 1inch, and less than the pools.
    startZeroex(undefined, ({ chainId, sellToken, buyToken, amount }) => {
      const network = networkOf(chainId)
      return exchanged(amount, worthOf(network, sellToken), worthOf(network, buyToken), 2n)
    }),
    startLifi(undefined, {
      // On one network it has no offer.
      amountOf: ({ fromChain, toChain, fromToken, toToken, fromAmount }) =>
        fromChain === toChain
          ? 0n
          : exchanged(
              fromAmount,
              worthOf(networkOf(fromChain), fromToken),
              worthOf(networkOf(toChain), toToken),
              2n,
            ),
      // Across delivers the wrapped coin, which arrives as the coin.
      bridge: ({ toToken, toChainId }) => {
        const wrapped = networkOf(Number(toChainId))?.contracts.wrappedCoin
        return toToken === zeroAddress && wrapped ? { toToken: wrapped as Address } : {}
      },
      state: relayer.state,
    }),
  ])
  return {
    environment: {
      GATEWAY_ONEINCH_KEY: ONEINCH_KEY,
      GATEWAY_ONEINCH_URL: oneinch.url,
      GATEWAY_ZEROEX_KEY: ZEROEX_KEY,
      GATEWAY_ZEROEX_URL: zeroex.url,
      GATEWAY_LIFI: 'true',
      GATEWAY_LIFI_URL: lifi.url,
    },
    standIns: { oneinch, zeroex, lifi },
    stop: async () => {
      await Promise.all([oneinch, zeroex, lifi].map((part) => part.stop()))
    },
  }
}
