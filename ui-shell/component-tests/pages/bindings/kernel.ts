import { detectPlatform } from '#core/platform'
import { type AnyKernel, createKernel, type Platform, type QuoinError } from '#kernel'
import { createMockChain, createMockConnector, createMockWorld, type MockConnector } from '#testing'
import { accountPlugin } from '../../../../plugins/account/src/manifest.js'

export interface BoundKernel {
  readonly kernel: AnyKernel
  readonly wallet: MockConnector
  /** The errors that the kernel alerted the host of. */
  readonly alerts: readonly QuoinError[]
  /** Returns the number of listeners that the stores of the kernel have. */
  listeners(): number
}

const networks = [1, 2].map((id) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}))

/** Composes a kernel with the account plugin and a wallet, and without the plugins `tokens`, `siwx` and `send`. */
export function composeBound(platform: Platform = detectPlatform()): BoundKernel {
  const wallet = createMockConnector({
    id: 'mock',
    name: 'Mock Wallet',
    methods: ['mock_ping', 'mock_sign'],
    answers: { mock_ping: () => 'pong', mock_sign: () => 'signed' },
  })
  const chain = {
    ...createMockChain({ namespace: 'eip155' }),
    messages: {
      request: ({ message }: { readonly message: string }) => ({ method: 'mock_sign', params: [message] }),
      readSignature: (answer: unknown) => `${answer} by the mock`,
    },
  }
  const kernel = createKernel({ projectId: 'bound', storageKey: 'bound', platform, networks })
    .use(createMockWorld({ chains: [chain], wallets: [wallet] }))
    .use(accountPlugin)
  const alerts: QuoinError[] = []
  kernel.on('alert:raised', ({ error }) => alerts.push(error))
  let count = 0
  for (const { store } of [kernel.connections, kernel.networks, kernel.router]) {
    const { subscribe } = store
    const counted = (listener: () => void): (() => void) => {
      const stop = subscribe(listener)
      count++
      return () => {
        count--
        stop()
      }
    }
    Object.assign(store, { subscribe: counted })
  }
  return { kernel, wallet, alerts, listeners: () => count }
}
