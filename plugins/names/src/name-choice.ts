import { deriveStore, isQuoinError, type PluginContext, type WritableStore } from '#kernel'
import type { NameCheck, NameChoice, NameChoiceState, NameSuggestion, NamesPlugin } from './contract.js'
import { labelOf, nameFault } from './name-rules.js'
import { registrantOf } from './registration.js'
import type { NamesService } from './service.js'

/** Pause in typing after which the name is looked up. Milliseconds. */
const typingPause = 500

/** The flow's own state; the rest of `NameChoiceState` is derived. */
interface Draft {
  readonly text: string
  /** The result of the look-up of `text`. */
  readonly found: Extract<NameCheck, 'free' | 'taken' | 'own' | 'unknown' | 'unserved'> | undefined
  readonly suggestions: readonly NameSuggestion[]
  readonly ownName: string | undefined
  readonly progress: NameChoiceState['progress']
}

const nothing: Draft = {
  text: '',
  found: undefined,
  suggestions: [],
  ownName: undefined,
  progress: { step: 'choosing' },
}

const findings = {
  none: 'free',
  elsewhere: 'free',
  this: 'own',
  another: 'taken',
  unserved: 'unserved',
} as const

interface ChoiceDeps {
  readonly ctx: PluginContext<NamesPlugin>
  readonly names: NamesService
  readonly draft: WritableStore<Draft>
}

function readState({ ctx, names, draft }: ChoiceDeps): NameChoiceState {
  const { text, found, suggestions, ownName, progress } = draft.getState()
  const { suffix } = names
  const label = labelOf(text, suffix ?? '')
  const isConnected = ctx.connections.active() !== undefined
  const cannot = isConnected ? 'otherNamespace' : 'notConnected'
  return {
    suffix,
    ownName,
    text,
    suggestions,
    progress,
    obstacle: suffix === undefined ? 'notConfigured' : registrantOf(ctx) ? undefined : cannot,
    name: label === '' ? '' : `${label}.${suffix}`,
    check: nameFault(label) ?? found ?? 'checking',
  }
}

/** The requests for the typed name and the account's own name. Late answers to earlier requests are dropped. */
interface NameLookups {
  /** Looks up `text` after a pause in typing. */
  schedule(text: string): void
  /** Looks up the owner of the name and similar names, both at once. */
  start(text: string): void
  findOwnName(): void
  stop(): void
}

function createNameLookups({ ctx, names, draft }: ChoiceDeps): NameLookups {
  const { signal: lifetime } = ctx
  const change = (next: Partial<Draft>): void => draft.setState((now) => ({ ...now, ...next }))
  let running: AbortController | undefined
  let cancelPause = (): void => undefined

  const stop = (): void => {
    cancelPause()
    running?.abort()
    running = undefined
  }
  const start = (text: string): void => {
    stop()
    const own = new AbortController()
    running = own
    const { signal } = own
    const apply = (next: Partial<Draft>): void => {
      if (!signal.aborted && !lifetime.aborted) change(next)
    }
    names.ownerOf(text, signal).then(
      (owner) => apply({ found: findings[owner] }),
      () => apply({ found: 'unknown' }),
    )
    names.suggest(text, signal).then(
      (suggestions) => apply({ suggestions }),
      // Suggestions are optional.
      () => apply({ suggestions: [] }),
    )
  }
  ctx.own(stop)
  return {
    schedule(text) {
      cancelPause = ctx.after(typingPause, () => start(text))
    },
    start,
    findOwnName() {
      const key = accountKey(ctx)
      if (key === undefined || names.suffix === undefined) return
      names.ownName().then(
        (ownName) => {
          if (!lifetime.aborted && key === accountKey(ctx)) change({ ownName })
        },
        // The user may continue: the server refuses a second name.
        (error: unknown) => {
          if (!lifetime.aborted && !isQuoinError(error, 'ABORTED')) ctx.report(error)
        },
      )
    },
    stop,
  }
}

const accountKey = (ctx: PluginContext<NamesPlugin>): string | undefined => registrantOf(ctx)?.caipAddress

interface RegisterDeps extends ChoiceDeps {
  readonly isOpen: () => boolean
  readonly reset: () => void
}

/** Registers the name of the draft. A user who left the view meanwhile is notified of the outcome. */
async function register({ ctx, names, draft, isOpen, reset }: RegisterDeps, name: string): Promise<void> {
  const change = (next: Partial<Draft>): void => draft.setState((now) => ({ ...now, ...next }))
  change({ progress: { step: 'signing' } })
  const outcome = await names.registration.run(name, {
    onSigned: () => change({ progress: { step: 'registering' } }),
  })
  if ('name' in outcome) {
    change({ progress: { step: 'registered' }, ownName: outcome.name })
    if (isOpen() && ctx.router.current()?.view === 'RegisterAccountName') return
    ctx.notices.show('success', ctx.t('registeredNotice', { name: outcome.name }))
    if (!isOpen()) reset()
    return
  }
  const { failure } = outcome
  if (isOpen())
    return change({
      progress: { step: 'choosing', failure },
      ...(failure.reason === 'taken' && { found: 'taken' }),
    })
  // A user who rejected the request needs no notice.
  if (failure.reason !== 'rejected')
    ctx.notices.show('error', ctx.t(failure.reason === 'unclear' ? 'unclearTitle' : 'failTitle'))
  reset()
}

/** Creates the service: looks up the typed name, and registers a free one once. */
export function createNameChoice(ctx: PluginContext<NamesPlugin>, names: NamesService): NameChoice {
  const draft = ctx.createStore<Draft>('choice', nothing)
  const deps: ChoiceDeps = { ctx, names, draft }
  const lookups = createNameLookups(deps)
  const change = (next: Partial<Draft>): void => draft.setState((now) => ({ ...now, ...next }))
  const read = (): NameChoiceState => readState(deps)
  const store = deriveStore([draft, ctx.connections.store, ctx.networks.store], read)
  const isBusy = (): boolean => ['signing', 'registering'].includes(draft.getState().progress.step)
  const reset = (): void => {
    lookups.stop()
    draft.setState(nothing)
  }
  let isOpen = false

  let known = accountKey(ctx)
  ctx.own(
    ctx.connections.store.subscribe(() => {
      const now = accountKey(ctx)
      if (now === known) return
      known = now
      if (isBusy()) return
      // Results for another account or network do not apply.
      const { text } = draft.getState()
      lookups.stop()
      draft.setState({ ...nothing, text })
      if (!isOpen || now === undefined) return
      lookups.findOwnName()
      if (store.getState().check === 'checking') lookups.start(text)
    }),
  )
  ctx.on('modal:closed', () => {
    isOpen = false
    if (!isBusy()) reset()
  })

  return {
    store,
    open() {
      if (isOpen) return
      isOpen = true
      const isSmartAccount = registrantOf(ctx)?.account.type === 'smartAccount'
      ctx.emit('names:opened', { isSmartAccount })
      if (!isBusy()) lookups.findOwnName()
    },
    setText(text) {
      if (draft.getState().progress.step !== 'choosing') return
      lookups.stop()
      change({ text, found: undefined, progress: { step: 'choosing' } })
      if (read().check === 'checking') lookups.schedule(text)
      else change({ suggestions: [] })
    },
    retry() {
      const { text, progress } = draft.getState()
      if (progress.step !== 'choosing' || read().check !== 'unknown') return
      change({ found: undefined })
      lookups.start(text)
    },
    submit() {
      const { check, obstacle, ownName, progress, name } = read()
      if (progress.step !== 'choosing' || check !== 'free' || obstacle || ownName !== undefined) return
      register({ ...deps, isOpen: () => isOpen, reset }, name).catch((error: unknown) => {
        if (!ctx.signal.aborted) ctx.report(error)
      })
    },
  }
}
