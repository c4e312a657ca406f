import type { Kernel, KernelOptions } from '#kernel'
import {
  createMockEvmWallet,
  createTestPlatform,
  type MockEvmWallet,
  type MockEvmWalletOptions,
  type TestPlatform,
} from '#testing'
import { createQuoin, type StandardPlugins } from '../../../bundle/index.js'

export const alice = '0x52908400098527886E0F7030069857D2E4169EE7'
export const bob = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

export const exampleNetworks: KernelOptions['networks'] = [1, 137].map((id) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://node-${id}.example/`] } },
}))

/** Returns a mock wallet that approves everything, behind a real provider. */
export function exampleWallet(options: MockEvmWalletOptions = {}): MockEvmWallet {
  return createMockEvmWallet({
    accounts: [alice, bob],
    chains: [1, 137],
    ...options,
    answers: {
      personal_sign: () => `0x${'11'.repeat(65)}`,
      eth_sendTransaction: () => `0x${'22'.repeat(32)}`,
      eth_call: () => '0xfeed',
      ...options.answers,
    },
  })
}

type NodeAnswer = (params: readonly unknown[], chainId: number) => unknown

/** An error that a node answers with instead of a result. */
export class NodeRefusal {
  constructor(readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }) {}
}

/** Mocks the nodes of the example networks. */
export function answerAsNode(
  platform: TestPlatform,
  answers: Readonly<Record<string, NodeAnswer>> = {},
): { readonly chainId: number; readonly method: string }[] {
  const requests: { chainId: number; method: string }[] = []
  const all: Readonly<Record<string, NodeAnswer>> = {
    eth_blockNumber: () => '0x10',
    eth_getBalance: (_params, chainId) => `0x${chainId.toString(16)}`,
    ...answers,
  }
  platform.onFetch(({ url, body }) => {
    const chainId = Number(/node-(\d+)/.exec(url)?.[1])
    const { method, params } = JSON.parse(String(body))
    requests.push({ chainId, method })
    const answer = all[method]?.(params, chainId) ?? new NodeRefusal({ code: -32601, message: 'not here' })
    const part = answer instanceof NodeRefusal ? { error: answer.error } : { result: answer }
    return Response.json({ jsonrpc: '2.0', id: 1, ...part })
  })
  return requests
}

export interface AdapterWorld {
  readonly platform: TestPlatform
  readonly wallet: MockEvmWallet
  readonly walletId: string
  readonly kernel: Kernel<StandardPlugins>
}

export const walletId = 'org.example.mock'

/** Creates the default bundle in a mock page with one wallet; not started. */
export function createAdapterWorld(
  options: {
    readonly wallet?: MockEvmWallet
    readonly platform?: TestPlatform
    readonly kernel?: Partial<KernelOptions>
  } = {},
): AdapterWorld {
  const { platform = createTestPlatform(), wallet = exampleWallet() } = options
  wallet.announceOn(platform)
  const kernel = createQuoin({
    projectId: 'test',
    networks: exampleNetworks,
    platform,
    ...options.kernel,
  })
  return { platform, wallet, walletId, kernel }
}
