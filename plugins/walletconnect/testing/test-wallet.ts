import { createWalletKit, type SandboxWalletKit } from '../../../sandbox/wallet/src/create-wallet-kit.js'

export type WalletAnswer =
  | { readonly result: unknown }
  | { readonly error: { code: number; message: string } }

export type RequestedNamespaces = Readonly<
  Record<string, { chains?: string[]; methods: string[]; events: string[] }>
>

export type GrantedNamespaces = Record<
  string,
  { chains?: string[]; accounts: string[]; methods: string[]; events: string[] }
>

/** The behavior of the wallet and its user. */
export interface TestWallet {
  readonly kit: SandboxWalletKit
  /** The received requests, once each. */
  readonly requests: {
    readonly id: number
    readonly method: string
    readonly params: unknown
    readonly chainId: string
  }[]
  /** The received proposals. */
  readonly proposals: unknown[]
  readonly deleted: string[]
  answer: 'approve' | 'reject' | 'ignore'
  /** The error with which it rejects a session. */
  refusal: { code: number; message: string }
  /** Approves the proposals that it ignored. */
  approveIgnored(): Promise<unknown>
  /** Returns the answer to a request; `undefined` leaves it open. */
  respond: (
    method: string,
    params: unknown,
    chainId: string,
  ) => WalletAnswer | undefined | Promise<WalletAnswer | undefined>
  accounts: string[]
  chains: string[]
  /** Returns the grants for a proposal; `accounts` on `chains` by default. */
  grant: (request: RequestedNamespaces) => GrantedNamespaces
  scan(uri: string): Promise<unknown>
  session(): { topic: string; namespaces: GrantedNamespaces }
  stop(): Promise<void>
}

let count = 0

/** Starts a real wallet on the relay. */
export async function startTestWallet(relayUrl: string): Promise<TestWallet> {
  count += 1
  const storagePrefix = `test-wallet-${process.pid}-${count}`
  const kit = await createWalletKit({
    relayUrl,
    projectId: 'test',
    url: 'https://wallet.example',
    storagePrefix,
    inMemory: true,
  })
  const ignored: (() => Promise<unknown>)[] = []
  const wallet: TestWallet = {
    kit,
    requests: [],
    proposals: [],
    deleted: [],
    answer: 'approve',
    refusal: { code: 5000, message: 'User rejected.' },
    approveIgnored: () => Promise.allSettled(ignored.splice(0).map((approve) => approve())),
    respond: () => ({ result: '0xok' }),
    accounts: [`0x${'a'.repeat(40)}`],
    chains: ['eip155:1', 'eip155:137'],
    grant: ({ eip155 }) => ({
      eip155: {
        chains: wallet.chains,
        accounts: wallet.chains.flatMap((chain) => wallet.accounts.map((account) => `${chain}:${account}`)),
        methods: eip155?.methods ?? [],
        events: eip155?.events ?? [],
      },
    }),
    scan: (uri) => kit.pair({ uri }),
    session() {
      const [session] = Object.values(kit.getActiveSessions())
      if (!session) throw new Error('The wallet has no session')
      return session
    },
    async stop() {
      kit.core.heartbeat.stop()
      kit.core.relayer.transportExplicitlyClosed = true
      await kit.core.relayer.transportClose()
      Reflect.deleteProperty(globalThis, `_walletConnectCore_${storagePrefix}`)
    },
  }
  kit.on('session_delete', ({ topic }) => wallet.deleted.push(topic))
  kit.on('session_proposal', async ({ id, params }) => {
    wallet.proposals.push(params)
    const approve = () => kit.approveSession({ id, namespaces: wallet.grant(params.optionalNamespaces) })
    if (wallet.answer === 'ignore') ignored.push(approve)
    else if (wallet.answer === 'reject') await kit.rejectSession({ id, reason: wallet.refusal })
    else await approve()
  })
  kit.on('session_request', async ({ id, topic, params }) => {
    const { method, params: given } = params.request
    wallet.requests.push({ id, method, params: given, chainId: params.chainId })
    const answer = await wallet.respond(method, given, params.chainId)
    if (answer) await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  })
  return wallet
}
