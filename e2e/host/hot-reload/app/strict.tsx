import { createQuoin, type QuoinOptions } from 'quoin'
import { type AnyKernel, definePlugin, type Plugin, type PluginTypes } from 'quoin/kernel'
import {
  QuoinAccountButton,
  QuoinButton,
  QuoinNetworkButton,
  QuoinProvider,
  useAccount,
  useConnections,
  useCreateKernel,
  useKernel,
  useNetwork,
  useQuoin,
} from 'quoin/react'
import { createMockConnector, type MockConnector } from 'quoin/testing'
import { Activity, type ReactNode, StrictMode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { options } from './options.js'

/** Counts events in the page since it was loaded. */
interface Counts {
  made: number
  started: number
  disposed: number
  connected: number
  /** The number of times an effect of the application ran: twice per mount in strict mode. */
  effects: number
}

interface PartProps {
  readonly name?: string
  readonly theme?: 'light' | 'dark'
  /** Connects to the wallet as soon as the component is mounted. */
  readonly connects?: boolean
  /** The storage key of a second kernel, whose provider is inside of the first one's. */
  readonly inner?: string
}

const counts: Counts = { made: 0, started: 0, disposed: 0, connected: 0, effects: 0 }
const wallets: MockConnector[] = []
const kernels: AnyKernel[] = []

/** Calls the chain directly. */
async function callChain(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(import.meta.env.VITE_CHAIN_URL, { method: 'POST', headers, body })
  return Object(await answer.json()).result
}

/** The wallet has no key: the sandbox's chain sends for it. */
async function sendTransaction(params: unknown): Promise<unknown> {
  const [transaction] = Array.isArray(params) ? params : []
  await callChain('anvil_impersonateAccount', [Object(transaction).from])
  return callChain('eth_sendTransaction', [transaction])
}

function make(more: Partial<QuoinOptions>): AnyKernel {
  counts.made++
  const wallet = createMockConnector({
    id: 'mock',
    name: 'Mock Wallet',
    methods: ['eth_sendTransaction'],
    answers: { eth_sendTransaction: sendTransaction },
  })
  wallets.push(wallet)
  const walletPlugin: Plugin<PluginTypes> = definePlugin<PluginTypes>({
    id: 'wallet',
    version: '0.1.0',
    kernel: '*',
    contributes: { connectors: [{ id: 'mock', create: () => wallet }] },
  })
  const kernel = createQuoin({ ...options, ...more }).use(walletPlugin)
  kernels.push(kernel)
  kernel.on('kernel:started', () => counts.started++)
  kernel.on('kernel:disposed', () => counts.disposed++)
  kernel.on('connection:connected', () => counts.connected++)
  return kernel
}

function State({ name, connects }: PartProps): ReactNode {
  const kernel = useKernel()
  const { status, address } = useAccount()
  const { network } = useNetwork()
  const { isOpen } = useQuoin()
  const connections = useConnections()
  useEffect(() => {
    counts.effects++
    if (!connects) return undefined
    const leaving = new AbortController()
    kernel.connections.connect('mock', { signal: leaving.signal }).catch(() => undefined)
    return () => leaving.abort()
  }, [kernel, connects])
  return (
    <output>
      {[
        name,
        status,
        address?.slice(0, 6),
        network?.name,
        connections.length,
        isOpen ? 'open' : 'closed',
      ].join(' ')}
    </output>
  )
}

function Wallet({ name = 'page', theme = 'light', connects = false, inner }: PartProps): ReactNode {
  const kernel = useCreateKernel(() => make({ storageKey: name }))
  return (
    <QuoinProvider kernel={kernel} theme={theme}>
      {inner !== undefined && <Wallet name={inner} />}
      <section id={name}>
        <QuoinButton />
        <QuoinNetworkButton />
        <QuoinAccountButton />
        <State name={name} connects={connects} />
      </section>
    </QuoinProvider>
  )
}

let root: Root | undefined

function render(parts: readonly PartProps[], hidden: boolean): void {
  root ??= createRoot(document.body.appendChild(document.createElement('main')))
  const content = parts.map((part) => <Wallet key={part.name ?? 'page'} {...part} />)
  root.render(
    <StrictMode>
      <Activity mode={hidden ? 'hidden' : 'visible'}>{content}</Activity>
    </StrictMode>,
  )
}

const strictLab = {
  counts,
  wallets,
  kernels,
  /** Renders these parts in strict mode, each with its own kernel. */
  render: (parts: readonly PartProps[], hidden = false): void => flushSync(() => render(parts, hidden)),
  /** Unmounts the application, and removes its element. */
  end(): void {
    root?.unmount()
    root = undefined
    document.querySelector('main')?.remove()
  },
}

export type StrictLab = typeof strictLab

Object.assign(window, { strictLab })
