import { deriveStore, isQuoinError, type PluginContext } from '#kernel'
import type { NameCheck, NameChoice, NameChoiceState } from './choice-contract.js'
import type { NameSuggestion, NamesPlugin } from './contract.js'
import { labelOf, nameFault } from './name-rules.js'
import { registrantOf } from './registration.js'
import type { NamesService } from './service.js'

/** How long somebody has stopped typing before the name is looked up. Milliseconds. */
const typingPause = 500

/** What the flow itself keeps; whatever follows from it, or is others', is derived. */
interface Draft {
  readonly text: string
  /** What was found out about `text`. */
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
  nobody: 'free',
  elsewhere: 'free',
  this: 'own',
  another: 'taken',
  unserved: 'unserved',
} as const

/** Makes the service: what is typed is looked up, and what is free is registered once. */
export function createNameChoice(ctx: PluginContext<NamesPlugin>, names: NamesService): NameChoice {
  const { signal: lifetime } = ctx
  const draft = ctx.createStore<Draft>('choice', nothing)
  const change = (next: Partial<Draft>): void => draft.setState((now) => ({ ...now, ...next }))
  let looking: AbortController | undefined
  let cancelPause = (): void => undefined
  let isOpen = false

  const read = (): NameChoiceState => {
    const { text, found, suggestions, ownName, progress } = draft.getState()
    const { suffix } = names
    const label = labelOf(text, suffix ?? '')
    const isConnected = ctx.connections.active() !== undefined
    const cannot = isConnected ? 'otherNamespace' : 'notConnected'
    return {
      ...{ suffix, ownName, text, suggestions, progress },
      obstacle: suffix === undefined ? 'notConfigured' : registrantOf(ctx) ? undefined : cannot,
      name: label === '' ? '' : `${label}.${suffix}`,
      check: nameFault(label) ?? found ?? 'looking',
    }
  }
  const store = deriveStore([draft, ctx.connections.store, ctx.networks.store], read)
  const accountKey = (): string | undefined => registrantOf(ctx)?.caipAddress
  const isBusy = (): boolean => ['signing', 'registering'].includes(draft.getState().progress.step)

  const stop = (): void => {
    cancelPause()
    looking?.abort()
    looking = undefined
  }

  /** Asks whose the name is and what is like it, both at once. The answer to an older text is nobody's. */
  const look = (text: string): void => {
    stop()
    const own = new AbortController()
    looking = own
    const { signal } = own
    const take = (next: Partial<Draft>): void => {
      if (!signal.aborted && !lifetime.aborted) change(next)
    }
    names.ownerOf(text, signal).then(
      (owner) => take({ found: findings[owner] }),
      () => take({ found: 'unknown' }),
    )
    names.suggest(text, signal).then(
      (suggestions) => take({ suggestions }),
      // Nobody misses what is offered besides.
      () => take({ suggestions: [] }),
    )
  }

  const findOwn = (): void => {
    const key = accountKey()
    if (key === undefined || names.suffix === undefined) return
    names.ownName().then(
      (ownName) => {
        if (!lifetime.aborted && key === accountKey()) change({ ownName })
      },
      // Who cannot be told that they have one may go on: the server says no where it must.
      (error: unknown) => {
        if (!lifetime.aborted && !isQuoinError(error, 'ABORTED')) ctx.report(error)
      },
    )
  }

  const reset = (): void => {
    stop()
    draft.setState(nothing)
  }

  const register = async (): Promise<void> => {
    const { name } = read()
    change({ progress: { step: 'signing' } })
    const outcome = await names.registration.run(name, {
      onSigned: () => change({ progress: { step: 'registering' } }),
    })
    if ('name' in outcome) {
      change({ progress: { step: 'registered' }, ownName: outcome.name })
      // Whoever left meanwhile is told where they are.
      if (!isOpen || ctx.router.current()?.view !== 'RegisterAccountName') {
        ctx.notices.show('success', ctx.t('registeredNotice', { name: outcome.name }))
        if (!isOpen) reset()
      }
      return
    }
    const { failure } = outcome
    if (!isOpen) {
      // Who declined knows; of the rest nobody else would tell.
      if (failure.reason !== 'rejected')
        ctx.notices.show('error', ctx.t(failure.reason === 'unclear' ? 'unclearTitle' : 'failTitle'))
      return reset()
    }
    change({
      progress: { step: 'choosing', failure },
      ...(failure.reason === 'taken' && { found: 'taken' }),
    })
  }

  let known = accountKey()
  ctx.own(
    ctx.connections.store.subscribe(() => {
      const now = accountKey()
      if (now === known) return
      known = now
      if (isBusy()) return
      // Of another account, or on another network, all of it may be different.
      const { text } = draft.getState()
      stop()
      draft.setState({ ...nothing, text })
      if (isOpen && now !== undefined) {
        findOwn()
        if (store.getState().check === 'looking') look(text)
      }
    }),
  )
  ctx.on('modal:closed', () => {
    isOpen = false
    if (!isBusy()) reset()
  })
  ctx.own(stop)

  return {
    store,
    open() {
      if (isOpen) return
      isOpen = true
      const isSmartAccount = registrantOf(ctx)?.account.type === 'smartAccount'
      ctx.emit('names:opened', { isSmartAccount })
      if (!isBusy()) findOwn()
    },
    setText(text) {
      if (draft.getState().progress.step !== 'choosing') return
      stop()
      change({ text, found: undefined, progress: { step: 'choosing' } })
      if (read().check === 'looking') cancelPause = ctx.after(typingPause, () => look(text))
      else change({ suggestions: [] })
    },
    lookAgain() {
      const { text, progress } = draft.getState()
      if (progress.step !== 'choosing' || read().check !== 'unknown') return
      change({ found: undefined })
      look(text)
    },
    submit() {
      const { check, obstacle, ownName, progress } = read()
      if (progress.step !== 'choosing' || check !== 'free' || obstacle || ownName !== undefined) return
      register().catch((error: unknown) => {
        if (!lifetime.aborted) ctx.report(error)
      })
    },
  }
}
