import { eip155 } from 'quoin/chains/eip155'
import { createKernel, createNodePlatform, type Network } from 'quoin/kernel'
import { accountPlugin } from 'quoin/plugins/account'
import { type SwapApi, type SwapState, swapPlugin } from 'quoin/plugins/swap'
import { tokensPlugin } from 'quoin/plugins/tokens'
import { transactionsPlugin } from 'quoin/plugins/transactions'
import { createMockEvmWallet, createTestPlatform, type MockEvmWallet } from 'quoin/testing'
import { createCallBatches } from '../../../sandbox/wallet-parts/eip155/call-batches.js'
import type { WalletAccount } from '../../../sandbox/wallet-parts/eip155/wallet-accounts.js'
import { readWantedCalls } from '../../../sandbox/wallet-parts/eip155/wallet-calls.js'
import type { TestGateway } from './create-test-gateway.js'

const GATEWAY = 'https://gateway.example'
/** A busy machine needs longer than the time limits of a page; shorter times are pauses. Milliseconds. */
const MIN_LIMIT = 3_000
const unhurried = (ms: number): number => (ms < MIN_LIMIT ? ms : ms * 12)

export interface SwapPageOptions {
  readonly gateway: TestGateway
  readonly network: Network
  readonly rpcUrl: string
  readonly account: WalletAccount
  /** The wallet executes batches, by the sandbox's smart account (EIP-7702, EIP-5792). */
  readonly canBatch: boolean
}

/** A page with the widget's swap service, a gateway, and a wallet whose user approves at once. */
export interface SwapPage {
  readonly swap: SwapApi
  readonly wallet: MockEvmWallet
  /** Waits until the state has a property. */
  until(isSo: (state: SwapState) => boolean): Promise<SwapState>
  /** Reviews the sale of an amount of a token; waits for the preview of its first step. */
  review(sale: {
    readonly fromToken: string
    readonly toToken: string
    readonly amount: string
  }): Promise<void>
  stop(): Promise<void>
}

/** Creates the wallet: a node's unlocked account, with the batches of the sandbox's wallets. */
function createWallet({ account, network, rpcUrl, canBatch }: SwapPageOptions): MockEvmWallet {
  const { id, name } = network
  const chain = { id: Number(id), name, rpcUrl, symbol: network.nativeCurrency.symbol }
  const batches = createCallBatches()
  const answers = {
    wallet_getCapabilities: () => batches.capabilities([chain]),
    wallet_getCallsStatus: (params: unknown) => batches.status(Object(params)[0]),
    async wallet_sendCalls(params: unknown) {
      const calls = readWantedCalls(params)
      await batches.check(calls, chain)
      return batches.send(calls, account, chain)
    },
  }
  return createMockEvmWallet({
    accounts: [account.address],
    chainId: chain.id,
    ...(canBatch && { answers }),
    async forward(method, params) {
      if (method !== 'eth_sendTransaction') throw { code: 4200, message: `No method ${method}.` }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const answer: unknown = await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()
      const { result, error } = Object(answer)
      if (error) throw error
      return result
    },
  })
}

/** Starts the page and connects the wallet. */
export async function startSwapPage(options: SwapPageOptions): Promise<SwapPage> {
  const { gateway, network } = options
  const { now, after, every, fetch: fetchReally } = createNodePlatform()
  const platform = {
    ...createTestPlatform(),
    now,
    after: (ms: number, run: () => void) => after(unhurried(ms), run),
    every,
    fetch: async (input: string, init?: RequestInit) =>
      input.startsWith(`${GATEWAY}/`)
        ? gateway.app.request(input.slice(GATEWAY.length), init)
        : fetchReally(input, init),
  }
  const wallet = createWallet(options)
  wallet.announceOn(platform)
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    services: { gateway: GATEWAY },
    networks: [network],
  })
    .use(eip155)
    .use(accountPlugin)
    .use(tokensPlugin)
    .use(transactionsPlugin)
    .use(swapPlugin)
  await kernel.start({ services: 'all' })
  await kernel.connections.connect(wallet.info.rdns)
  const { swap } = kernel
  const stopWatching = swap.watch()
  const until: SwapPage['until'] = (isSo) =>
    new Promise((resolve) => {
      const look = (): void => {
        const state = swap.store.getState()
        if (!isSo(state)) return
        stop()
        resolve(state)
      }
      const stop = swap.store.subscribe(look)
      look()
    })
  return {
    swap,
    wallet,
    until,
    async review(sale) {
      swap.fill(sale)
      await until(({ quote, obstacle }) => quote.phase === 'ready' && obstacle === undefined)
      await swap.review()
      await until(({ progress }) => progress.step === 'review')
    },
    async stop() {
      stopWatching()
      await kernel.dispose()
    },
  }
}
