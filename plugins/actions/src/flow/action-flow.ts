import {
  type CaipNetworkId,
  deriveStore,
  type PluginContext,
  sanitizeText,
  type WritableStore,
} from '#kernel'
import { type ActiveAccount, createWatchers, readActiveAccount } from '#plugin-kit'
import type { ActionProgress } from '../action-progress.js'
import { ActionsError } from '../actions-error.js'
import type { ActionFlow, ActionObstacle, ActionState, ActionsPlugin, ActionValues } from '../contract.js'
import { readLink } from '../link/read-link.js'
import { hostsOf, secureOrigin } from '../options.js'
import type { ActionButton, ActionMetadata } from '../read/action-metadata.js'
import { checkValue } from '../read/check-value.js'
import { ActionSteps } from './action-steps.js'
import { ActionRefused, siteFailure } from './failures.js'
import { loadAction } from './load-action.js'
import type { StoredFlow, StoredFlows } from './stored-flow.js'

const maxUrl = 300

const initial: StoredFlow = {
  action: undefined,
  networks: undefined,
  note: undefined,
  progress: { status: 'loading' },
}

function findObstacle(
  ctx: PluginContext<ActionsPlugin>,
  active: ActiveAccount | undefined,
  networks: readonly CaipNetworkId[] | undefined,
): ActionObstacle | undefined {
  if (ctx.connections.active('solana')?.isWatchOnly) return 'watchOnly'
  if (!active) return 'notConnected'
  const isOffered = networks?.includes(active.network.caipNetworkId) ?? true
  return active.isOnNetwork && isOffered ? undefined : 'wrongNetwork'
}

/** Leaves a picture out unless it is part of the action itself, or the host displays those of its origin. */
function withAllowedIcon({ options }: PluginContext<ActionsPlugin>, action: ActionMetadata): ActionMetadata {
  const { icon } = action
  if (icon === undefined || icon.startsWith('data:')) return action
  const origin = secureOrigin(icon)
  const isAllowed = options?.icons === true && origin !== undefined && hostsOf(options).includes(origin)
  return isAllowed ? action : { ...action, icon: undefined }
}

const isSame = (a: ActionState, b: ActionState): boolean =>
  (Object.keys(a) as (keyof ActionState)[]).every((key) => a[key] === b[key])

/** True while nothing would be lost if the flow began again: such a flow is not kept after the user has left it. */
const isIdle = ({ status, ...progress }: ActionProgress): boolean =>
  ['loading', 'unavailable', 'requesting', 'link', 'completed'].includes(status) ||
  (status === 'ready' && !('failure' in progress && progress.failure?.wasSent === 'unknown'))

/** Returns the values of a button's inputs only. Throws `ACTION_VALUES_INVALID`. */
function checkValues({ inputs }: ActionButton, given: ActionValues): ActionValues {
  const values: Record<string, string | readonly string[]> = {}
  for (const input of inputs) {
    const value = Object.hasOwn(given, input.name) ? given[input.name] : undefined
    const fault = checkValue(input, value)
    if (fault) throw new ActionsError('ACTION_VALUES_INVALID', { details: `${input.name}: ${fault}` })
    if (value !== undefined && value !== '') values[input.name] = value
  }
  return values
}

/**
 * Creates the flow of a link.
 *
 * @param number its key in `flows`
 * @param onUse called when it is watched (`true`), and when nothing of it has to be kept (`false`)
 */
export function createActionFlow(
  ctx: PluginContext<ActionsPlugin>,
  flows: WritableStore<StoredFlows>,
  { number, url: given }: { readonly number: number; readonly url: string },
  onUse: (isUsed: boolean) => void,
): ActionFlow {
  const link = readLink(given)
  const shownUrl = sanitizeText(given, maxUrl)
  let place: URL | undefined
  let ending = new AbortController()
  let running: Promise<void> | undefined

  const stored = (): StoredFlow => flows.getState()[number] ?? initial
  const set = (change: Partial<StoredFlow>): void => {
    if (ctx.signal.aborted) return
    const action = change.action && withAllowedIcon(ctx, change.action)
    flows.setState((all) => ({ ...all, [number]: { ...stored(), ...change, ...(action && { action }) } }))
  }
  const steps = new ActionSteps(ctx, {
    set,
    show: (progress) => set({ progress }),
    place: () => place,
    moveTo(url) {
      place = url
    },
  })
  /** The origin that is requested next: of the action, or of the page that names it. */
  const origin = (): string | undefined => (place ?? link?.url)?.origin

  const compute = (): ActionState => {
    const { networks, ...rest } = stored()
    const active = readActiveAccount(ctx, 'solana')
    return {
      ...rest,
      networks,
      url: shownUrl,
      origin: origin(),
      account: active?.caipAddress,
      obstacle: findObstacle(ctx, active, networks),
    }
  }
  const store = deriveStore([flows, ctx.connections.store, ctx.networks.store], compute, isSame)

  /** Runs one step at a time. Leaving ends it as long as the wallet has no request. */
  const run = (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    ending = new AbortController()
    const signal = AbortSignal.any([ctx.signal, ending.signal])
    const started = work(signal).finally(() => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }

  const load = (): void => {
    set({ ...initial })
    void run(async (signal) => {
      try {
        if (!link) throw new ActionRefused('linkInvalid')
        const { url, ...loaded } = await loadAction(ctx, link, signal)
        place = url
        const isCompleted = loaded.action.type === 'completed'
        set({ ...loaded, progress: isCompleted ? { status: 'completed' } : { status: 'ready' } })
      } catch (error) {
        if (!signal.aborted) set({ progress: { status: 'unavailable', failure: siteFailure(error) } })
      }
    })
  }

  const leave = (): void => {
    const { progress } = stored()
    if (!isIdle(progress)) return
    ending.abort()
    running = undefined
    onUse(false)
  }
  const watchers = createWatchers(() => {
    onUse(true)
    if (!running && stored().progress.status === 'loading') load()
  }, leave)

  return {
    store,
    watch: watchers.watch,
    async perform(index, values = {}, isAgain = false) {
      const { action, progress, obstacle } = store.getState()
      // Once a button can be pressed the step before has ended, even if its promise has not settled yet.
      if (running && !['loading', 'ready'].includes(progress.status)) return running
      const button = action?.buttons[index]
      const isUnclear = progress.status === 'ready' && progress.failure?.wasSent === 'unknown'
      const cannot = progress.status !== 'ready' || obstacle !== undefined || action?.isDisabled
      if (!button || cannot || (isUnclear && !isAgain))
        throw new ActionsError('ACTION_STEP_INVALID', { details: obstacle ?? progress.status })
      const checked = checkValues(button, values)
      return run((signal) => steps.perform(index, button, checked, signal))
    },
    retry() {
      const { progress } = stored()
      if (running) return
      if (progress.status === 'continuing') void run((signal) => steps.continueAgain(signal))
      else if (progress.status === 'link') set({ progress: { status: 'ready' } })
      else if (isIdle(progress)) load()
    },
  }
}
