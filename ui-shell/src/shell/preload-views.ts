import { type AnyKernel, points } from '#kernel'
import type { PartLoad, PartLoader } from '../../../ui-kit/plugin/part-loader.js'
import { type IdleTime, mayLoadAhead } from './idle-steps.js'

interface Part {
  readonly load: PartLoad
  readonly plugin: string
}

/** What the view itself requests goes first. Milliseconds. */
const startMs = 500

/** Returns what a user can open from a view: the other views of its plugin, and those of contributions that it displays. */
function nextParts({ contributions, state }: AnyKernel, name: string): readonly Part[] {
  const shown = contributions.find(points.views, name)
  if (!shown) return []
  const methods = state().connected ? [] : contributions.list(points.connectMethods)
  const plugins = new Set([shown.plugin, ...methods.map(({ plugin }) => plugin)])
  const displayed = shown.showsLabels
    ? [...contributions.list(points.features), ...contributions.list(points.accountRows)]
    : []
  const names = new Set([shown.headerAction?.view, ...displayed.map(({ view }) => view)])
  const views = contributions.list(points.views)
  return [
    // A tab is displayed at once: it has no view that stays until its code is there.
    ...(shown.showsLabels ? contributions.list(points.accountTabs) : []),
    ...views.filter((view) => names.has(view.name)),
    ...views.filter(({ plugin }) => plugins.has(plugin)),
  ]
}

/**
 * Loads what can follow the displayed view: part after part while the page is idle, and all at once when the user presses
 * something in the modal.
 *
 * @returns ends it
 */
export function preloadViews(
  kernel: AnyKernel,
  loader: PartLoader,
  idle: IdleTime,
  host: Element,
): () => void {
  let parts: readonly Part[] = []
  let key: number | undefined
  let cancel = (): void => undefined
  const load = ({ load, plugin }: Part): Promise<unknown> => loader.load(load, plugin)
  const follow = (): void => {
    const entry = kernel.router.current()
    if (!entry || entry.key === key) return
    key = entry.key
    parts = nextParts(kernel, entry.view).filter((part) => !loader.peek(part.load))
    cancel()
    cancel = kernel.platform.after(startMs, () =>
      idle.run(parts.map((part) => async () => void (await load(part)))),
    )
  }
  const press = (): void => {
    if (mayLoadAhead()) for (const part of parts) void load(part)
  }
  follow()
  host.addEventListener('pointerdown', press)
  const stop = kernel.router.store.subscribe(follow)
  return () => {
    cancel()
    stop()
    host.removeEventListener('pointerdown', press)
  }
}
