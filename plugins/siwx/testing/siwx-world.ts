import { vi } from 'vitest'
import {
  type ChainMessages,
  type ChainModule,
  createKernel,
  definePlugin,
  type HostPolicy,
  type Kernel,
  type Plugin,
  type PluginTypes,
  QuoinError,
} from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  type TestPlatform,
} from '#testing'
import {
  createMemoryNonces,
  createMemorySessions,
  createSiwxHandlers,
  createSiwxVerifier,
  type SignatureVerifier,
  type SiwxVerifierOptions,
} from '../../../siwx-server/src/index.js'
import type { SiwxOptions, SiwxPlugin } from '../src/contract.js'
import { siwxPlugin } from '../src/manifest.js'

interface WalletViews extends PluginTypes {
  readonly id: 'walletViews'
  readonly views: { Connect: undefined; ApproveTransaction: undefined }
  readonly messages: { readonly title: string }
}

/** Views of other plugins that sign-in opens or covers; they are not rendered here. */
const walletViews = definePlugin<WalletViews>({
  id: 'walletViews',
  version: '1.0.0',
  kernel: '*',
  contributes: {
    views: {
      Connect: { load: async () => ({ default: () => null }), title: 'title' },
      ApproveTransaction: { load: async () => ({ default: () => null }), title: 'title' },
    },
    messages: { en: async () => ({ default: { title: 'A view' } }) },
  },
})

/** Returns a mock signature: a chain of tests has no keys. */
export const signatureOf = (address: string, message: string): string =>
  `signed:${address.toLowerCase()}:${message}`

/** A message that a wallet must sign. */
interface RequestedCall {
  readonly address: string
  readonly message: string
}

export interface SiwxServer {
  /** Overrides the response to a path; `undefined` uses the real one. */
  fail: ((path: string) => Response | Promise<Response> | undefined) | undefined
  /** It executes requests, but its responses are lost. */
  losesAnswers: boolean
  /** Its node does not respond, for accounts that are contracts. */
  isNodeDown: boolean
  /** How far its clock is ahead of the page's. Milliseconds. */
  clockAhead: number
  /** The requested paths, in order: `nonce`, `me`, … */
  readonly requests: string[]
}

export interface SiwxWorld {
  readonly kernel: Kernel<SiwxPlugin | WalletViews>
  readonly platform: TestPlatform
  readonly wallet: MockConnector
  readonly server: SiwxServer
  /** The messages that the wallet received. */
  readonly signed: readonly RequestedCall[]
  readonly events: (readonly [name: string, payload: unknown])[]
  view(): string | undefined
  connect(): Promise<unknown>
}

/** Waits until a check passes; polls often, as everything here is fast. */
export const soon = <T>(check: () => T): Promise<T> => vi.waitFor(check, { interval: 2 })

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/**
 * Creates the real verifier, handlers and stores of `quoin/siwx-server` behind a page's fetch, with a chain that uses
 * mock signatures.
 */
export function createServer(
  transport: 'bearer' | 'cookie' = 'bearer',
  options: Partial<SiwxVerifierOptions> = {},
): SiwxServer & { serve(platform: TestPlatform): void } {
  let now = (): number => Date.now()
  const verifier: SignatureVerifier = {
    canonicalAddress: async (address) => address.replace(/^contract/i, 'contract'),
    async verify({ address, message, signature, request }) {
      if (address.startsWith('contract') && (await request('eth_call', [])) === undefined) return false
      return signature === signatureOf(address, message)
    },
  }
  const server: SiwxServer = {
    fail: undefined,
    losesAnswers: false,
    isNodeDown: false,
    clockAhead: 0,
    requests: [],
  }
  const node = async (): Promise<unknown> => {
    if (server.isNodeDown) throw new Error('down')
    return '0x'
  }
  const own = (): number => now() + server.clockAhead
  const handlers = createSiwxHandlers({
    verifier: createSiwxVerifier({
      domain: 'app.example',
      now: own,
      verifiers: { eip155: verifier },
      nodes: { 'eip155:1': node, 'eip155:2': node },
      ...options,
    }),
    nonces: createMemoryNonces({ now: own }),
    sessions: createMemorySessions({ now: own }),
    now: own,
    transport,
  })
  const cookies = new Map<string, string>()
  return Object.assign(server, {
    serve(platform: TestPlatform): void {
      now = () => platform.now()
      platform.onFetch(async ({ url, method, headers, body, credentials }) => {
        const { pathname } = new URL(url)
        const path = pathname.split('/').at(-1) ?? ''
        server.requests.push(path)
        const failed = await server.fail?.(path)
        if (failed) return failed
        const sent = new Headers(headers)
        sent.set('origin', platform.page.origin())
        if (credentials === 'include')
          sent.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
        const answer = await handlers.handle(
          new Request(url, { method, headers: sent, ...(body !== undefined && { body }) }),
        )
        if (credentials === 'include')
          for (const line of answer.headers.getSetCookie()) {
            const [pair = ''] = line.split(';')
            const [name = '', value = ''] = pair.split('=')
            if (value === '') cookies.delete(name)
            else cookies.set(name, value)
          }
        if (server.losesAnswers) throw new TypeError('Failed to fetch')
        return answer
      })
    },
  })
}

export interface SiwxWorldOptions {
  readonly siwx?: SiwxOptions
  readonly server?: ReturnType<typeof createServer>
  readonly accounts?: readonly string[]
  readonly platform?: TestPlatform
  readonly wallet?: MockConnector
  readonly chain?: Partial<ChainModule>
  /** The wallet's response to a signing request. */
  readonly sign?: () => unknown
  /** As on a host's page, where a service is created by its first user. */
  readonly isLazy?: boolean
  /** Default: a gateway. */
  readonly services?: Readonly<Record<string, string>>
  /** Default: silent. */
  readonly logLevel?: 'error'
  readonly policy?: HostPolicy
  /** A third-party plugin. */
  readonly more?: Plugin<PluginTypes>
}

/** Returns a wallet's messages, verified by the test's function. */
export const messagesBy = (verify: NonNullable<ChainMessages['verify']>): ChainMessages => ({
  request: (params) => ({ method: 'personal_sign', params }),
  readSignature(answer) {
    if (typeof answer === 'string') return answer
    throw new QuoinError('ANSWER_INVALID')
  },
  verify,
})

/**
 * Starts a page with the plugin, a wallet with the accounts `alice` and `bob`, and the networks `eip155:1`, `:2` and
 * `:3`.
 */
export async function startSiwx(options: SiwxWorldOptions = {}): Promise<SiwxWorld> {
  const platform = options.platform ?? createTestPlatform()
  const server = options.server ?? createServer()
  server.serve(platform)
  const signed: RequestedCall[] = []
  const chain: ChainModule = {
    ...createMockChain({ namespace: 'eip155', rpc: { safe: [], approval: ['personal_sign'] } }),
    messages: messagesBy(
      async ({ address, message, signature }) => signature === signatureOf(address, message),
    ),
    ...options.chain,
  }
  const wallet =
    options.wallet ??
    createMockConnector({
      id: 'wallet',
      namespace: 'eip155',
      accounts: options.accounts ?? ['alice', 'bob'],
      methods: ['personal_sign'],
      answers: {
        personal_sign: (params) => {
          // Only the chain above sends this request.
          const { address, message } = params as RequestedCall
          signed.push({ address, message })
          return options.sign ? options.sign() : signatureOf(address, message)
        },
      },
    })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: options.logLevel ?? 'silent',
    platform,
    services: options.services ?? { gateway: 'https://gateway.example' },
    networks: [createMockNetwork('eip155:1'), createMockNetwork('eip155:2'), createMockNetwork('eip155:3')],
    ...(options.policy && { policy: options.policy }),
  })
    .use(createMockWorld({ chains: [chain], wallets: [wallet] }))
    .use(walletViews)
    .use(siwxPlugin, options.siwx)
  if (options.more) kernel.use(options.more)
  running.push(kernel)
  const events: (readonly [string, unknown])[] = []
  for (const name of [
    'siwx:requested',
    'siwx:signed',
    'siwx:failed',
    'siwx:cancelled',
    'siwx:signedOut',
  ] as const)
    kernel.on(name, (payload) => events.push([name, payload]))
  await kernel.start(options.isLazy ? {} : { services: 'all' })
  return {
    kernel,
    platform,
    wallet,
    server,
    signed,
    events,
    view: () => kernel.router.store.getState().stack.at(-1)?.view,
    connect: () => kernel.connections.connect(wallet.id),
  }
}
