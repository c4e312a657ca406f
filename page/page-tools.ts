import { durations } from '../kernel/constants.js'
import type { LayerHost, LayerTools } from '../kernel/layers/kernel-layer.js'
import { originOf } from '../kernel/layers/origins-of-plugin.js'
import { BusToken } from '../kernel/plugin/kernel-tokens.js'
import { overriding } from './contributions/install-views.js'
import { I18nToken } from './page-tokens.js'
import { SetupError } from './setup-error.js'

/** The event by which the kernels of a page learn of each other. */
const kernelEvent = 'quoin:kernel'

/** Its detail: the sender's storage key, and the answer of each kernel with the same one. */
interface KernelAnnouncement {
  readonly storageKey: string
  answer(): void
}

/** Reports that the page has another kernel with the same storage key, and answers those that are checked later. */
function watchDuplicates({ options: { storageKey }, platform, alert }: LayerHost): () => void {
  let others = 0
  const announcement: KernelAnnouncement = {
    storageKey,
    answer() {
      others++
    },
  }
  platform.announcements.dispatch(kernelEvent, announcement)
  // The second one of two or more reports, not each further one: a component may be rendered many times.
  if (others === 1)
    alert(
      'kernel',
      new SetupError('KERNEL_DUPLICATE', {
        details: `storageKey '${storageKey}'`,
        fix: 'Use one kernel for the page: create it outside of components, or with useCreateKernel(). Kernels that belong beside each other need a storageKey each.',
      }),
    )
  return platform.announcements.subscribe(kernelEvent, (detail) => {
    const other: Partial<KernelAnnouncement> = Object(detail)
    if (other.storageKey === storageKey) other.answer?.()
  })
}

/** The event by which the interface names the elements on the page that are not registered: only it may read the page. */
const elementsEvent = 'quoin:elements'

/** Hosts of the modal and of frames: plain elements with a name of their own. */
const plainElements: readonly string[] = ['quoin-modal', 'quoin-frame']

/** Reports elements of Quoin on the page that no entry has registered. */
function checkElements({ platform, alert }: LayerHost): void {
  const found = new Set<string>()
  platform.announcements.dispatch(elementsEvent, { add: (name: string) => found.add(name) })
  const names = [...found].filter((name) => name.startsWith('quoin-') && !plainElements.includes(name))
  if (names.length === 0) return
  const entries = new Set(names.map((name) => (name === 'quoin-view' ? 'quoin/inline' : 'quoin/elements')))
  const imports = [...entries].map((entry) => `import '${entry}'`).join(' and ')
  alert(
    'kernel',
    new SetupError('ELEMENT_NOT_DEFINED', {
      details: names.map((name) => `<${name}>`).join(', '),
      fix: `Add ${imports} to the page.`,
    }),
  )
}

/** Creates the page's functions for developers and their tools. */
export function pageTools(host: LayerHost): LayerTools {
  const {
    options: { services },
    platform,
    get,
    alert,
    whenStarted,
  } = host
  /** A mount registers the texts of the user interface. */
  const isDisplayed = (): boolean => {
    const i18n = get(I18nToken)
    return !i18n.isLoaded('ui') || i18n.t('ui', 'connectWallet') !== 'connectWallet'
  }

  return {
    powersOf: ({ contributes: { openRules = [] } = {} }) =>
      openRules.some((rule) => rule?.stage === 'override') ? [overriding] : [],
    inspect: () => ({ origins: Object.values(services).flatMap(originOf) }),
    watch() {
      const bus = get(BusToken)
      let stop = (): void => undefined
      const check = (): void => {
        stop()
        stop = platform.after(durations.fiveSeconds, () => {
          checkElements(host)
          if (isDisplayed()) return
          const fix = "Call mountQuoin(kernel) of 'quoin/ui', or use the provider of your framework."
          alert('kernel', new SetupError('MODAL_NOT_MOUNTED', { fix }))
        })
      }
      if (platform.kind !== 'server') {
        whenStarted(check)
        bus.on('modal:opened', check)
        whenStarted(() => bus.on('kernel:disposed', watchDuplicates(host)))
      }
      bus.on('kernel:disposed', () => stop())
    },
  }
}
