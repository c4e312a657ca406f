import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { type CaipNetworkId, createKernel, type Kernel } from '#kernel'
import {
  createMockActionServer,
  createMockConnector,
  createMockWorld,
  createTestPlatform,
  type MockActionAnswer,
  type MockActionServer,
  type MockConnector,
  settle,
  type TestPlatform,
} from '#testing'
import { createSolanaModule } from '../../../chains/solana/src/chain-module.js'
// Preloaded: dynamic imports take longer than a stopped clock would wait.
import '../../../chains/solana/src/params/transaction-fault.js'
import { keys } from '../../../chains/solana/testing/scripted-module.js'
import { scriptedNode, tokenProgram } from '../../../chains/solana/testing/scripted-node.js'
import { type TransactionsPlugin, transactionsPlugin } from '../../transactions/src/manifest.js'
import { type ActionFlow, type ActionState, type ActionsPlugin, ActionsToken } from '../src/contract.js'
import { actionsPlugin } from '../src/manifest.js'

export const shop = 'https://shop.example'
const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const network: CaipNetworkId = `solana:${reference}`
/** The blockhash of the node. */
export const newestBlockhash: string = tokenProgram
export const now = 1_700_000_000_000

function keyAt(index: number): Keypair {
  const key = keys[index]
  if (!key) throw new Error(`There is no key ${index}.`)
  return key
}
/** The connected account, and another one. */
export const [alice, bob]: readonly [Keypair, Keypair] = [keyAt(0), keyAt(1)]
export const account: string = alice.publicKey.toBase58()

/** A transfer of the site: its fee payer, its other signers, and who has signed it. */
export function transferWire({
  payer = alice.publicKey,
  from = alice.publicKey,
  signedBy = [],
}: {
  readonly payer?: PublicKey
  readonly from?: PublicKey
  readonly signedBy?: readonly Keypair[]
} = {}): string {
  const transaction = new Transaction({
    feePayer: payer,
    recentBlockhash: new PublicKey(new Uint8Array(32).fill(7)).toBase58(),
  })
  transaction.add(SystemProgram.transfer({ fromPubkey: from, toPubkey: bob.publicKey, lamports: 1_000 }))
  if (signedBy.length > 0) transaction.partialSign(...signedBy)
  return base64.encode(
    Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false })),
  )
}

/** The metadata of an action, as a site sends it. */
export const donation = {
  type: 'action',
  icon: `${shop}/icon.png`,
  title: 'Lighthouse fund',
  description: 'Keeps the light on.',
  label: 'Donate',
} as const

export type Answers = Readonly<Record<string, MockActionAnswer>>

/** The answers of a site with one action. */
export const oneAction = (post: MockActionAnswer, get: unknown = donation): Answers => ({
  'GET /donate': () => get,
  'POST /donate': post,
})

export interface ActionsWorld {
  readonly kernel: Kernel<ActionsPlugin | TransactionsPlugin>
  readonly platform: TestPlatform
  readonly wallet: MockConnector
  readonly site: MockActionServer
  /** The status of sent transactions that the node reports; `undefined`: not yet. */
  outcome: 'success' | 'failed' | undefined
  open(url?: string): Promise<ActionFlow>
  until(flow: ActionFlow, isSo: (state: ActionState) => boolean): Promise<ActionState>
  /** Lets the transaction be confirmed. */
  confirm(outcome?: 'success' | 'failed'): void
}

export interface WorldOptions {
  readonly answers: Answers
  readonly networks?: readonly string[]
  readonly hosts?: readonly string[]
  readonly icons?: boolean
  readonly isConnected?: boolean
  /** What the wallet returns for a transaction; by default its id. */
  readonly walletAnswer?: (params: unknown) => unknown
}

const running: { dispose(): Promise<void> }[] = []
export async function endWorlds(): Promise<void> {
  for (const kernel of running.splice(0)) await kernel.dispose()
}

/** The answer of a wallet that signs and sends. */
function signAndSend(params: unknown): object {
  const wire = base64.decode(String(Object(params).transaction))
  const count = wire[0] ?? 0
  return { signature: base58.encode(ed25519.sign(wire.slice(1 + count * 64), alice.secretKey.slice(0, 32))) }
}

function signMessage(params: unknown): object {
  const bytes = base58.decode(String(Object(params).message))
  return { signature: base58.encode(ed25519.sign(bytes, alice.secretKey.slice(0, 32))) }
}

/** Starts a page with a Solana wallet, a node, and a mock action server. */
export async function createActionsWorld(options: WorldOptions): Promise<ActionsWorld> {
  const { answers, networks, hosts = [shop], icons, isConnected = true, walletAnswer = signAndSend } = options
  const platform = createTestPlatform({ now })
  const site = createMockActionServer({ origin: shop, answers, ...(networks && { networks }) })
  const world: { outcome: ActionsWorld['outcome'] } = { outcome: undefined }
  const node = scriptedNode(
    {},
    {
      getSignatureStatuses: () => ({
        context: { slot: 1 },
        value: [
          world.outcome && {
            confirmationStatus: 'confirmed',
            err: world.outcome === 'success' ? null : { InstructionError: [0, 'Custom'] },
          },
        ],
      }),
    },
  )
  platform.onFetch((request) => (new URL(request.url).host === 'rpc.example' ? node(request) : undefined))
  platform.onFetch(site.answer)
  const wallet = createMockConnector({
    accounts: { solana: [account] },
    namespaces: ['solana'],
    methods: { solana: ['solana_signAndSendTransaction', 'solana_signMessage'] },
    answers: { solana_signAndSendTransaction: walletAnswer, solana_signMessage: signMessage },
  })
  const kernel: Kernel<ActionsPlugin | TransactionsPlugin> = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    networks: [
      {
        id: reference,
        name: 'Solana',
        chainNamespace: 'solana',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
        blockExplorers: { default: { name: 'Solscan', url: 'https://solscan.io' } },
      },
    ],
  })
    .use(createMockWorld({ chains: [createSolanaModule(platform)], wallets: [wallet] }))
    .use(transactionsPlugin)
    .use(actionsPlugin, { hosts, ...(icons !== undefined && { icons }) })
  running.push(kernel)
  await kernel.start({ services: 'all' })
  if (isConnected) await kernel.connections.connect(wallet.id)
  const actions = await kernel.load(ActionsToken)

  async function until(flow: ActionFlow, isSo: (state: ActionState) => boolean): Promise<ActionState> {
    for (let turn = 0; !isSo(flow.store.getState()); turn += 1) {
      // An endless wait would end with the time limit of the test only.
      if (turn > 300) throw new Error(JSON.stringify(flow.store.getState().progress))
      await settle()
      await platform.clock.advanceAsync(50)
      if (turn > 20) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return flow.store.getState()
  }
  return {
    kernel,
    platform,
    wallet,
    site,
    get outcome() {
      return world.outcome
    },
    set outcome(outcome) {
      world.outcome = outcome
    },
    until,
    async open(url = `solana-action:${shop}/donate`) {
      const flow = actions.get(url)
      flow.watch()
      await until(flow, ({ progress }) => progress.status !== 'loading')
      return flow
    },
    confirm(outcome = 'success') {
      world.outcome = outcome
    },
  }
}
