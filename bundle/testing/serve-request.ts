import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createElement, type ReactNode, Suspense, use } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  QuoinButton,
  QuoinNetworkButton,
  QuoinProvider,
  useAccount,
  useKernel,
  useNetwork,
} from '../../ui-shell/src/react/index.js'
import { createQuoin } from '../index.js'

/** The differences between two visitors of one server. */
export interface VisitorRequest {
  readonly name: string
  readonly locale: string
  readonly chainId: number
}

function Page({ waiting }: { readonly waiting: Promise<void> }): ReactNode {
  // Other requests are rendered meanwhile.
  use(waiting)
  const { metadata, i18n, networks, projectId } = useKernel()
  const { status } = useAccount()
  const { isUnsupported } = useNetwork()
  const state = [
    metadata.name,
    projectId,
    i18n.store.getState().locale,
    i18n.number(1234.5),
    networks.active()?.caipNetworkId,
    status,
    isUnsupported,
  ]
  return createElement('p', null, state.join(' '))
}

/** Answers one request, as a server does: creates a kernel, renders the markup, and disposes the kernel. */
export async function serveRequest({ name, locale, chainId }: VisitorRequest): Promise<string> {
  const quoin = createQuoin({
    projectId: `project-of-${name}`,
    metadata: { name, description: '', url: 'https://app.example', icons: [] },
    locale,
    storageKey: name,
    networks: [
      {
        id: chainId,
        name: `Chain ${chainId}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
  })
  await quoin.start()
  const waiting = new Promise<void>((resolve) => setImmediate(resolve))
  const tree = createElement(
    QuoinProvider,
    { kernel: quoin },
    createElement(QuoinButton, { label: `Join ${name}` }),
    createElement(QuoinNetworkButton),
    createElement(Suspense, { fallback: '…' }, createElement(Page, { waiting })),
  )
  const out = new PassThrough()
  renderToPipeableStream(tree).pipe(out)
  const markup = await text(out)
  await quoin.dispose()
  return markup
}
