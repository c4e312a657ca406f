import { type AnyKernel, isQuoinError } from 'quoin/kernel'
import { LegalToken } from 'quoin/plugins/legal'
import { SiwxToken } from 'quoin/plugins/siwx'
import { QuoinProvider } from 'quoin/react'
import { mountQuoin } from 'quoin/ui'
import { type ComponentType, createElement, isValidElement, type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { kernel as givenKernel } from '../../../docs/.vitepress/given.js'

type Exports = Readonly<Record<string, unknown>>
type Examples = Readonly<Record<string, () => Promise<Exports>>>

const isKernel = (value: unknown): value is AnyKernel =>
  typeof value === 'object' && value !== null && 'connections' in value && 'router' in value

/** Returns the kernel of an example: its own, that of a file beside it, or the one that pages take for granted. */
async function kernelOf(file: string, own: Exports, examples: Examples): Promise<AnyKernel> {
  const folder = file.slice(0, file.lastIndexOf('/'))
  const beside = ['quoin.ts', 'kernel.ts', 'wagmi.ts'].map((name) => examples[`${folder}/${name}`])
  for (const exports of [own, ...(await Promise.all(beside.map((load) => load?.())))]) {
    const found = Object.values(exports ?? {}).find(isKernel)
    if (found) return found
  }
  return givenKernel
}

/** Marks the place of an example when it is on the page. */
function Mark({ place }: { readonly place: Element }): null {
  useEffect(() => place.setAttribute('data-rendered', ''), [place])
  return null
}

function render(element: ReactNode, kernel: AnyKernel): void {
  const place = document.createElement('div')
  place.className = 'example'
  document.body.append(place)
  createRoot(place).render(
    <QuoinProvider kernel={kernel}>
      {element}
      <Mark place={place} />
    </QuoinProvider>,
  )
}

/** For components that need properties. */
const properties = { nonce: 'quoin', children: 'Content' }

function elementsOf(exports: Exports): readonly ReactNode[] {
  return Object.entries(exports).flatMap(([name, value]) => {
    if (isValidElement(value)) return [value]
    // A function whose name starts with a capital letter is a component, unless it is a class of errors.
    if (typeof value !== 'function' || !/^[A-Z][a-z]/.test(name) || name.endsWith('Error')) return []
    return [createElement(value as ComponentType<typeof properties>, properties)]
  })
}

/** Signs in as the user does, whom a view asks. */
async function signIn(): Promise<void> {
  const siwx = await givenKernel.load(SiwxToken)
  await new Promise<void>((resolve) => {
    const stop = siwx.store.subscribe(({ status }) => {
      if (status === 'needed') siwx.confirm()
      if (status !== 'signed') return
      stop()
      resolve()
    })
    // The prompt of the connection may have been there before.
    if (siwx.store.getState().status === 'needed') siwx.confirm()
  })
}

/** Starts and connects a kernel. With that of the pages the user accepts the host's terms and signs in. */
async function connect(kernel: AnyKernel): Promise<void> {
  await kernel.start().catch((error: unknown) => {
    if (!isQuoinError(error, 'KERNEL_ALREADY_STARTED')) throw error
  })
  if (kernel === givenKernel) (await givenKernel.load(LegalToken)).accept()
  const [wallet] = kernel.connectors.list()
  if (!wallet || kernel.connections.active()) return
  await kernel.connections.connect(wallet.id)
  if (kernel === givenKernel) await signIn()
}

const kernels = new Set<AnyKernel>()

/** Closes what a press has opened, and resolves when the page is free again. */
export async function closeModals(): Promise<void> {
  for (const kernel of kernels) kernel.close({ force: true })
  while (document.querySelector('quoin-modal')) await new Promise(requestAnimationFrame)
}

/** Runs the code of a page with a connected wallet, and renders its components. Returns their number. */
export async function runExample(file: string, examples: Examples, usesGiven: boolean): Promise<number> {
  // What displays the kernel's views: of components, their provider.
  const mount = mountQuoin(givenKernel)
  if (usesGiven) await connect(givenKernel)
  const exports = (await examples[file]?.()) ?? {}
  const elements = elementsOf(exports)
  mount.unmount()
  if (elements.length === 0) return 0
  const kernel = await kernelOf(file, exports, examples)
  kernels.add(kernel)
  await connect(kernel)
  for (const element of elements) render(element, kernel)
  return elements.length
}
