import { afterEach, expect, it } from 'vitest'
import {
  type AnyKernel,
  contextTokenOf,
  createKernel,
  createToken,
  definePlugin,
  type PluginPhase,
  type PluginTypes,
  provide,
  type WritableStore,
} from '#kernel'
import type { BugReport } from '#plugins/bug-report'
import { readBugReport } from '#plugins/bug-report/endpoints'
import { createMockNetwork, createTestPlatform, settle } from '#testing'
import { reportFault, useService } from '#ui-kit'
import { bugReportPlugin } from '../../../plugins/bug-report/src/manifest.js'
import { plainTerminal } from '../terminal.js'
import { drawStage } from './draw-stage.js'
import { replayReport } from './replay-report.js'
import { replayText } from './replay-text.js'

interface CartState {
  readonly kind: 'empty' | 'full'
  readonly items: readonly { readonly price: bigint }[] | undefined
}

interface CartPlugin extends PluginTypes {
  readonly id: 'cart'
  readonly views: { readonly Cart: { readonly order: string; readonly kind: string } }
  readonly messages: { readonly title: string }
}

const CartToken = createToken<{ readonly store: WritableStore<CartState> }>('cart')
const secret = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

interface Versions {
  /** The state that the view does not expect is handled. */
  readonly isMended?: boolean
}

interface CartProps {
  readonly params: { readonly kind: string }
}

function useCartText({ params }: CartProps, isMended: boolean): string {
  const { store } = useService(CartToken)
  const { kind, items } = store.getState()
  if (params.kind !== 'order') return 'Nothing'
  if (kind !== 'full' || isMended) return 'Cart'
  // The mistake of the view.
  const given = items as readonly { readonly price: bigint }[]
  return String(given.map(({ price }) => price))
}
const BrokenCart = (props: CartProps): string => useCartText(props, false)
const MendedCart = (props: CartProps): string => useCartText(props, true)

function createCart({ isMended = false }: Versions = {}) {
  return definePlugin<CartPlugin>({
    id: 'cart',
    version: '1.0.0',
    kernel: '*',
    services: [
      provide(CartToken, {
        deps: [contextTokenOf<CartPlugin>()],
        create: (ctx) => ({ store: ctx.createStore<CartState>('cart', { kind: 'empty', items: [] }) }),
      }),
    ],
    contributes: {
      messages: { en: async () => ({ default: { title: 'Cart' } }) },
      views: {
        Cart: { title: 'title', load: async () => ({ default: isMended ? MendedCart : BrokenCart }) },
      },
    },
  })
}

const kernels: AnyKernel[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
})

/** Returns the report of a view that failed, in the state in which it fails. */
async function reportOf(phase: PluginPhase, error: Error): Promise<BugReport> {
  const kernel = createKernel({
    projectId: 'p',
    platform: createTestPlatform(),
    networks: [createMockNetwork()],
    logLevel: 'silent',
  })
    .use(createCart())
    .use(bugReportPlugin)
  kernels.push(kernel)
  await kernel.start({ services: 'all' })
  const { store } = kernel.get(CartToken)
  kernel.router.reset('Cart', { order: secret, kind: 'order' })
  store.setState({ kind: 'full', items: undefined })
  reportFault(kernel, 'cart', error, phase)
  await settle()
  // The user goes on: the report is of the moment of the failure.
  store.setState({ kind: 'empty', items: [] })
  kernel.router.reset('BugReport')
  return readBugReport(JSON.stringify(await kernel.bugReport.create(kernel)))
}

const undefinedItems = () => new TypeError("Cannot read properties of undefined (reading 'map')")

async function replayed(report: BugReport, versions?: Versions) {
  const replay = await replayReport(report, drawStage, [createCart(versions)])
  kernels.push(replay.kernel)
  return { ...replay, text: replayText(report, replay, plainTerminal) }
}

it('opens the view that failed with its parameters and states, and repeats the error [KRN-11]', async () => {
  const report = await reportOf('render', undefinedItems())
  expect(report.errors.at(-1)?.view).toEqual({
    name: 'Cart',
    params: { order: expect.stringMatching(/^text-\d+$/), kind: 'order' },
    states: [{ plugin: 'cart', name: 'cart', value: { kind: 'full', items: '(undefined)' } }],
  })
  const { isReproduced, view, text, kernel, step = -1 } = await replayed(report)
  expect(report.trace.entries[step]).toMatchObject({ event: 'kernel:pluginFailed', source: 'cart' })
  expect([isReproduced, view?.repeated?.message]).toEqual([true, undefinedItems().message])
  expect(text).toContain('The replay opened the view in the state of the report, and it failed again.')
  // The kernel stays at that moment, for the devtools.
  expect(kernel.router.current()?.view).toBe('Cart')
})

it('reports a view that no longer fails, or fails otherwise, as not repeated', async () => {
  const report = await reportOf('render', undefinedItems())
  const mended = await replayed(report, { isMended: true })
  expect([mended.isReproduced, mended.view?.repeated]).toEqual([false, undefined])
  expect(mended.text).toContain('Not repeated: the view did not fail in the state of the report.')
  expect(mended.text).toContain('state of cart: {"kind":"full","items":"(undefined)"}')
  const other = await replayed(await reportOf('render', new RangeError('Invalid array length')))
  expect([other.isReproduced, other.view?.isSame]).toEqual([false, false])
  expect(other.text).toContain('The view failed with another error: TypeError.')
})

it('withholds the code of a view that did not load', async () => {
  const { isReproduced, text } = await replayed(await reportOf('view', new TypeError('Failed to fetch')))
  expect(isReproduced).toBe(true)
  expect(text).toContain('The replay withholds the code of the view, as in the report.')
})

it('refers to the page for a failure after an input', async () => {
  const { isReproduced, text } = await replayed(await reportOf('handler', undefinedItems()))
  expect(isReproduced).toBe(false)
  expect(text).toContain('The page gives it each of its inputs: --open.')
})
