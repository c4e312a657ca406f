import { createQuoin, QuoinError, type QuoinOptions } from 'quoin'
import type { Eip1193Provider } from 'quoin/adapters/eip1193'
import 'quoin/elements'
import { mountQuoin, type QuoinMountOptions } from 'quoin/ui'

export { chainPlugins, createQuoin, isQuoinError, QuoinError, standardPlugins } from 'quoin'
export { createToken, definePlugin, followStore } from 'quoin/kernel'
export { mountQuoin } from 'quoin/ui'

type Quoin = ReturnType<typeof createQuoin<QuoinOptions>>

/** The options in a page: those of `createQuoin`, and the look of the modal. */
interface DeclaredOptions extends QuoinOptions {
  readonly look?: Pick<QuoinMountOptions, 'theme' | 'themeVariables' | 'prefetch' | 'connectLayout'>
}

/**
 * Loads and registers `<quoin-view>`. `start` does so for a page that contains one; a page that adds one later calls this first.
 *
 * @example
 * await Quoin.defineView()
 * document.body.append(Object.assign(document.createElement('quoin-view'), { name: 'send' }))
 */
export async function defineView(): Promise<void> {
  await import('quoin/inline')
}

/**
 * Creates an EIP-1193 provider of the connected wallet, for a library such as ethers.
 *
 * @example
 * const provider = await Quoin.createProvider(quoin)
 * const [address] = await provider.request({ method: 'eth_requestAccounts' })
 */
export async function createProvider(quoin: Quoin): Promise<Eip1193Provider> {
  const { createEip1193Provider } = await import('quoin/adapters/eip1193')
  return createEip1193Provider(quoin)
}

/**
 * Creates a kernel with the default bundle, mounts its modal and starts it.
 *
 * @example
 * const quoin = Quoin.start({ networks: [mainnet], look: { theme: 'dark' } })
 * Quoin.followStore(quoin.connections.store, () => show(quoin.connections.caipAddress()))
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function start({ look, ...options }: DeclaredOptions): Quoin {
  const quoin = createQuoin<QuoinOptions>(options)
  mountQuoin(quoin, look)
  if (document.querySelector('quoin-view')) void defineView()
  void quoin.start()
  return quoin
}

const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve()
  else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
})

const declaration = (): Element | null =>
  document.querySelector('script[type="application/json"][data-quoin]')

/** Starts the kernel that the page declares, without any code of its own. */
async function startDeclared(): Promise<Quoin> {
  await parsed
  let options: DeclaredOptions
  try {
    options = JSON.parse(declaration()?.textContent ?? '')
  } catch (cause) {
    throw new QuoinError('OPTIONS_INVALID', {
      details: 'the page has no <script type="application/json" data-quoin>, or its content is not JSON',
      fix: 'Write names and texts in double quotes, and no comma before a bracket; without the element, call Quoin.start(options).',
      cause,
    })
  }
  return start(options)
}

/**
 * The kernel of `<script type="application/json" data-quoin>`. Rejects with `OPTIONS_INVALID` without such an element, and if its
 * options are invalid.
 *
 * @example
 * const quoin = await Quoin.declared
 */
export const declared: Promise<Quoin> = startDeclared()

// A page that calls `start` declares none. An error of a declared kernel is logged as unhandled.
declared.catch((error: unknown) => {
  if (declaration()) throw error
})
