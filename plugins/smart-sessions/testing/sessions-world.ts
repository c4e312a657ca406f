import {
  type AccountType,
  type ChainModule,
  type ConnectionGrant,
  type ConnectRequest,
  createKernel,
  type Kernel,
} from '#kernel'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
  type MockConnector,
  settle,
  type TestPlatform,
} from '#testing'
import type { SmartSession, SmartSessionsPlugin } from '../src/contract.js'
import type { SessionRequest } from '../src/grant/grant-request.js'
import { smartSessionsPlugin } from '../src/manifest.js'

const running: { dispose(): Promise<void> }[] = []
/** Disposes the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

export const account = '0x52908400098527886E0F7030069857D2E4169EE7'
export const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const coin = createMockNetwork('eip155:1')
const rpc = {
  safe: [
    'wallet_getCapabilities',
    'wallet_getSupportedExecutionPermissions',
    'wallet_getGrantedExecutionPermissions',
  ],
  approval: [
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_requestExecutionPermissions',
    'wallet_revokeExecutionPermission',
    'personal_sign',
  ],
}

/** The capabilities of the fake wallet. */
export const able = {
  '0x1': {
    permissions: {
      supported: true,
      signerTypes: ['keys'],
      permissionTypes: ['native-token-recurring-allowance', 'erc20-recurring-allowance'],
    },
  },
}

/** A fake server of sessions: it records its requests, and fails the action in `down`. */
export interface FakeServer {
  readonly calls: readonly { readonly action: string; readonly body: unknown }[]
  sessions: SmartSession[]
  down: string | undefined
}

export interface SessionsWorld {
  readonly kernel: Kernel<SmartSessionsPlugin>
  readonly platform: TestPlatform
  readonly wallet: MockConnector
  readonly server: FakeServer
  /** Seconds since 1970. */
  now(): number
  /** Creates a request that the wallet grants. */
  request(changes?: Partial<SessionRequest>): SessionRequest
}

/** Creates a session of the list. */
export const session = (now: number, changes: Partial<SmartSession> = {}): SmartSession => ({
  project: { id: 'app', name: 'Tide Pool', url: 'https://tide.example' },
  pci: 'pci-1',
  expiry: now + 3_600,
  createdAt: now - 60,
  permissions: [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x5f5e100', start: now - 60, period: 86_400 },
    },
  ],
  policies: [],
  context: '0xc0de',
  ...changes,
})

/** The key that the fake server adds. */
export const serverKey = { type: 'secp256k1', publicKey: `0x04${'ab'.repeat(64)}` } as const

function answerAsServer(
  server: FakeServer & { calls: { action: string; body: unknown; authorization?: string }[] },
  platform: TestPlatform,
): void {
  platform.onFetch(({ url, body, method, headers }) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    const [, action] = /^\/v1\/sessions\/[^/]+(?:\/(\w+))?$/.exec(pathname) ?? ['', '?']
    const name = action ?? (method === 'GET' ? 'list' : 'add')
    const value: { readonly pci?: string } | undefined = body === undefined ? undefined : JSON.parse(body)
    const authorization = headers.get('authorization')
    server.calls.push({ action: name, body: value, ...(authorization !== null && { authorization }) })
    if (server.down === name) return Response.json({ reasons: [] }, { status: 500 })
    if (name === 'list') return Response.json({ pcis: server.sessions })
    if (name === 'add')
      return Response.json({ pci: 'pci-new', key: serverKey, activationKey: 'activation-key' })
    if (name === 'revoke')
      server.sessions = server.sessions.map((one) =>
        one.pci === value?.pci ? { ...one, revokedAt: Math.floor(platform.now() / 1000) } : one,
      )
    return Response.json({ success: true })
  })
}

/** Starts a kernel with the plugin, a wallet that grants every request, and a server. */
export async function startSessions(
  options: {
    readonly answers?: Readonly<Record<string, (params: unknown) => unknown>>
    readonly methods?: readonly string[]
    readonly chain?: Partial<ChainModule>
    readonly accountType?: AccountType
    readonly isConnected?: boolean
    /** An earlier world: the new one is another visit in the same browser. */
    readonly after?: SessionsWorld
  } = {},
): Promise<SessionsWorld> {
  const platform = createTestPlatform(
    options.after ? { tabOf: options.after.platform } : { now: Date.UTC(2026, 10, 22) },
  )
  const server = { calls: [], sessions: [], down: undefined } as FakeServer & { calls: [] }
  answerAsServer(server, platform)
  const wallet = createMockConnector({
    namespace: 'eip155',
    accounts: [account],
    methods: options.methods ?? [...rpc.safe, ...rpc.approval],
    answers: {
      wallet_getCapabilities: () => able,
      wallet_grantPermissions: (params) => ({ ...(params as [object])[0], context: '0xc0de' }),
      wallet_revokePermissions: () => ({}),
      personal_sign: () => '0x5161',
      ...options.answers,
    },
  })
  const connector = {
    ...wallet,
    async connect(request: ConnectRequest): Promise<ConnectionGrant> {
      const { namespaces } = await wallet.connect(request)
      const grants = Object.entries(namespaces).map(([name, grant]) => {
        const accounts = grant.accounts.map((one) => ({
          ...one,
          type: options.accountType ?? ('smartAccount' as const),
        }))
        return [name, { ...grant, accounts }]
      })
      return { namespaces: Object.fromEntries(grants) }
    },
  }
  const chain: ChainModule = {
    ...createMockChain({ namespace: 'eip155', rpc }),
    accountTypes: ['eoa', 'smartAccount'],
    messages: {
      request: ({ address, message }) => ({ method: 'personal_sign', params: [message, address] }),
      readSignature: String,
    },
    ...options.chain,
  }
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    locale: 'en',
    services: { gateway: 'https://gateway.example' },
    networks: [coin, createMockNetwork('eip155:2')],
  })
    .use(createMockWorld({ chains: [chain], wallets: [connector] }))
    .use(smartSessionsPlugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  if (options.isConnected ?? true) await kernel.connections.connect(connector.id)
  await settle()
  const now = (): number => Math.floor(platform.now() / 1000)
  return {
    kernel,
    platform,
    wallet,
    server,
    now,
    request: (changes = {}) => ({
      chainId: '0x1',
      expiry: now() + 3_600,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256r1', publicKey: `0x04${'cd'.repeat(64)}` }] } },
      permissions: [
        {
          type: 'native-token-recurring-allowance',
          data: { allowance: '0x5f5e100', start: now() + 5, period: 86_400 },
        },
      ],
      ...changes,
    }),
  }
}
