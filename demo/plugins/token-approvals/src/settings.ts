import type { PluginContext, ReadableStore } from 'quoin/kernel'
import type { ApprovalsSettings, TokenApprovalsPlugin } from './contract.js'
import type { ApprovalsStored } from './stored.js'

export interface Settings {
  readonly store: ReadableStore<ApprovalsSettings>
  setHideZero(hide: boolean): void
}

/** The user's settings: in memory at once, in storage soon after, also from another tab. */
export function createSettings(ctx: PluginContext<TokenApprovalsPlugin>): Settings {
  const store = ctx.createStore<ApprovalsSettings>('settings', { hideZero: true })
  const { signal } = ctx
  let isSet = false

  const report = (error: unknown): void => {
    if (!signal.aborted) ctx.report(error)
  }
  const take = ({ hideZero }: ApprovalsStored): void => {
    if (signal.aborted || hideZero === store.getState().hideZero) return
    store.setState({ hideZero })
  }
  ctx.storage.read().then((value) => {
    if (!isSet) take(value)
  }, report)
  ctx.own(ctx.storage.subscribe(take))

  return {
    store,
    setHideZero(hideZero) {
      isSet = true
      store.setState({ hideZero })
      ctx.storage.update((value) => ({ ...value, hideZero })).catch(report)
    },
  }
}
